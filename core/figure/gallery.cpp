#include "core/figure/gallery.h"
#include "core/figure/attention_map.h"

namespace fovea {

Gallery headGallery(const Trace& trace, const ViewState& view, Backend& backend) {
    refuseLarge(trace.plan.heads, static_cast<Index>(trace.tokens.size()));
    Gallery gallery{
        .title = {QT_TRANSLATE_NOOP("fovea", "All heads"), {}}, .items = {}, .chosen = view.head};
    for (Index head = 0; head < trace.plan.heads; ++head) {
        ViewState one = view;
        one.head = head;
        gallery.items.push_back(attentionMap(trace, one, backend, Quantity::weights));
        gallery.items.back().title = {QT_TRANSLATE_NOOP("fovea", "head %1"),
                                      {std::to_string(head + 1)}};
        gallery.items.back().subtitle = {};
    }
    return gallery;
}

} // namespace fovea
