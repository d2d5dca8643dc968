#include "ui/export/choice_words.h"

#include "core/base/numbers.h"
#include "core/base/selection.h"
#include "core/base/table.h"
#include "ui/words.h"

#include <QtCore/QStringList>

namespace fovea {

QString choiceText(const RowInfo& row, const Values& values) {
    QStringList differs;
    for (const Parameter& parameter : row.parameters) {
        const auto value = values.find(parameter.id);
        if (value == values.end() || value->second == parameter.defaultValue)
            continue;
        const QString name = words(parameter.name);
        differs << (parameter.type == ParameterType::matrix
                        ? name
                        : name + QLatin1Char(' ') + utf8(printValue(value->second)));
    }
    const QString name = words(row.name);
    return differs.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, differs.join(u", "));
}

QString selectionText(const TableInfo& table, const Selection& selection) {
    QString text;
    for (const Part& part : selection.parts) {
        if (part.join != 0)
            text += QStringLiteral(" %1 ").arg(QLatin1Char(part.join));
        if (table.weighted() && (selection.parts.size() > 1 || part.weight != 1))
            text += utf8(printNumber(part.weight)) + QStringLiteral(" × ");
        text += choiceText(table.row(part.choice.row), part.choice.values);
    }
    return text;
}

} // namespace fovea
