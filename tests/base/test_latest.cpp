#include "core/base/latest.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <vector>

using namespace fovea;
using namespace std::chrono_literals;

class TestLatest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // The newest request is always answered; an older one only before a newer one existed.
    void latestWins() {
        std::mutex mutex;
        std::vector<int> answers;
        std::atomic<int> cancelled{0};
        std::atomic<int> done{0};
        {
            Latest<int, int> worker(
                [&](const int& request, const std::stop_token& stop, const auto&) {
                    for (int i = 0; i < 20; ++i) {
                        if (stop.stop_requested()) {
                            ++cancelled;
                            throw Cancelled();
                        }
                        std::this_thread::sleep_for(100us);
                    }
                    return request;
                },
                [&](std::uint64_t, int answer) {
                    const std::lock_guard lock(mutex);
                    answers.push_back(answer);
                    done = answer;
                });
            for (int i = 1; i <= 500; ++i) {
                worker.request(i);
                if (i % 10 == 0)
                    std::this_thread::sleep_for(1ms);
            }
            QTRY_COMPARE(done.load(), 500);
        }
        QVERIFY(cancelled > 0);
        QVERIFY(answers.size() < 500);
        QVERIFY(std::ranges::is_sorted(answers));
        QCOMPARE(answers.back(), 500);
    }
    void generations() {
        std::atomic<std::uint64_t> delivered{0};
        Latest<int, int> worker(
            [](const int& request, const std::stop_token&, const auto&) { return request; },
            [&](std::uint64_t generation, int) { delivered = generation; });
        const std::uint64_t first = worker.request(1);
        QTRY_COMPARE(delivered.load(), first);
        QVERIFY(worker.isLatest(first));
        QVERIFY(worker.request(2) > first);
        QVERIFY(!worker.isLatest(first));
    }
    // Work that waits for its token ends with the worker.
    void endsAtOnce() {
        std::atomic<bool> began{false};
        {
            Latest<int, int> worker(
                [&](const int&, const std::stop_token& stop, const auto&) -> int {
                    began = true;
                    while (!stop.stop_requested())
                        std::this_thread::sleep_for(1ms);
                    throw Cancelled();
                },
                [](std::uint64_t, int) {});
            worker.request(1);
            QTRY_VERIFY(began.load());
        }
        QVERIFY(true); // the destructor came back
    }
    void beginsAndEnds() {
        for (int i = 0; i < 200; ++i) {
            Latest<int, int> worker(
                [](const int& request, const std::stop_token& stop, const auto&) {
                    while (!stop.stop_requested() && request < 0)
                        std::this_thread::yield();
                    return request;
                },
                [](std::uint64_t, int) {});
            worker.request(-1);
        }
    }
};

FOVEA_TEST(TestLatest)
#include "test_latest.moc"
