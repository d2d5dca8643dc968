// English into Chinese, over a grammar small enough to see through, in which the order of the words
// changes: one English sentence has exactly one Chinese one.
//
//   English  [time] subject [does not | will] verb object [place] [time], and questions of these
//   Chinese  subject [time] [不 | 没 | 会] [在 place 里] verb [了] object [吗]
//
//   the cat chases the mouse      猫 追 老鼠
//   Ada's red book                艾达 的 红 的 书
//   a book, a cat                 一 本 书, 一 只 猫      each noun has its measure word
//   yesterday he saw her          他 昨天 看见 了 她      the past is 了, without it when negated
//   he did not see her            他 没 看见 她
//   he does not see her cat       他 不 看见 她 的 猫
//   does he see the cat           他 看见 猫 吗
//   what does he see in the park  他 在 公园 里 看见 什么
#pragma once

#include "core/learn/tasks.h"

namespace fovea::translation {

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);
std::vector<std::string> answers(const Values& values);

} // namespace fovea::translation
