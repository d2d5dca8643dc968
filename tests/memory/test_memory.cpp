// Attention over many tokens needs memory for its vectors and no more: every allocation of this
// program is counted.
#include "core/attention/attention.h"
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::size_t> live{0};
std::atomic<std::size_t> peak{0};

void* counted(void* memory) {
    if (!memory)
        throw std::bad_alloc();
    const std::size_t now = live += malloc_usable_size(memory);
    std::size_t before = peak;
    while (before < now && !peak.compare_exchange_weak(before, now)) {
    }
    return memory;
}

void release(void* memory) noexcept {
    if (memory)
        live -= malloc_usable_size(memory);
    std::free(memory);
}

} // namespace

void* operator new(std::size_t size) {
    return counted(std::malloc(std::max<std::size_t>(size, 1)));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    return counted(std::aligned_alloc(step, (size + step - 1) / step * step));
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    release(memory);
}

using namespace fovea;

class TestMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A window, so that the test is quick: what is stored is the same without one.
    void ofManyTokens() {
        constexpr Index tokens = 32768;
        constexpr Index width = 64;
        constexpr std::size_t vectors = tokens * width * sizeof(float);
        const auto backend = makeEigenBackend(std::make_shared<Pool>(2));
        Buffer<float> numbers(tokens * width);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = static_cast<float>(i % 31) / 31;
        const Tensor x({1, tokens, width}, std::move(numbers));
        const AttentionRule rule{.position = defaultSelection(positions().info()).only(),
                                 .score = readSelection(scores().info(), "scaled-dot", ""),
                                 .mask = readSelection(masks().info(), "window:64", ""),
                                 .normalise =
                                     readSelection(normalisers().info(), "softmax", "").only(),
                                 .combine = defaultSelection(combines().info()).only()};
        const std::size_t before = live;
        peak = before;
        const Attended attended = attend(*backend, rule, x, x, x);
        // Keys as the products want them, the output, and what rows remember.
        QVERIFY2(peak - before < 4 * vectors,
                 qPrintable(QString::number((peak - before) >> 20) + QStringLiteral(" MiB")));
        peak = live.load();
        const std::size_t then = live;
        const Tensor map = mapTile(*backend, rule, attended, 0, Quantity::weights,
                                   {20'000, 20'512, 19'900, 20'412});
        QVERIFY(peak - then < 3 * vectors);
        QCOMPARE(map.shape(), (Shape{512, 512}));
        QVERIFY(peak < std::size_t{200} << 20);
    }
};

FOVEA_TEST(TestMemory)
#include "test_memory.moc"
