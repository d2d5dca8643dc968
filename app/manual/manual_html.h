// A page of the manual as HTML: for the window, whose rich text knows a part of it, and for a
// browser.
#pragma once

#include "app/manual/manual_page.h"
#include "app/rich_text/rich_html.h"

#include <QtCore/QString>

#include <functional>

namespace fovea {

struct Theme;

struct ManualMarkup {
    LinkTarget link;
    std::function<QString(int figure)> image; // the address of a figure of the page, from 0
    bool forBrowser = false;                  // formulas as MathML, no sizes in points
};

// What stands in the body. Throws Error(failure) for a table of choices that there is not.
QString manualHtml(const ManualPage& page, const ManualMarkup& markup);

// How rich text shows it: what Qt knows of style sheets. Words are `scale` times as large.
QString manualStyle(const Theme& theme, double scale);

// A whole file, with a list of all pages beside it; `id` is this one's.
QString manualFile(const ManualPage& page, const std::string& id, const std::string& language,
                   const QString& body);

} // namespace fovea
