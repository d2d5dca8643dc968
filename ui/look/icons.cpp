#include "ui/look/icons.h"

#include <QtCore/QFile>
#include <QtGui/QPainter>
#include <QtGui/QPixmap>
#include <QtSvg/QSvgRenderer>

// Resources of a static library are linked in where they are asked for.
static void initResources() {
    Q_INIT_RESOURCE(resources);
}

namespace fovea {
namespace {

QPixmap draw(QByteArray svg, const QColor& colour) {
    svg.replace("currentColor", colour.name().toLatin1());
    constexpr int side = 96; // four times the size in use: sharp on any screen
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(svg).render(&painter);
    return pixmap;
}

} // namespace

QIcon programIcon() {
    initResources();
    return QIcon(QStringLiteral(":/icons/fovea.svg"));
}

QIcon themedIcon(const char* name, const Theme& theme) {
    initResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray svg = file.readAll();
    QIcon icon;
    icon.addPixmap(draw(svg, theme.quiet), QIcon::Normal, QIcon::Off);
    icon.addPixmap(draw(svg, theme.accent), QIcon::Normal, QIcon::On);
    icon.addPixmap(draw(svg, theme.line), QIcon::Disabled, QIcon::Off); // in dark as in light
    return icon;
}

} // namespace fovea
