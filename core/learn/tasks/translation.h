// English into Chinese, over a grammar small enough to see through, in which the order of the words
// changes: one English sentence has exactly one Chinese one.
//
//   English  [time] subject [does not | will] verb object [place] [time], and questions of these
//   Chinese  subject [time] [不 | 没 | 会] [在 place 里] verb [了] object [了] [吗]
//
//   the cat chases the mouse      猫 追 老鼠
//   Ada's big red book            艾达 的 红色 的 大 书   colours stand first, with 的
//   a book, a cat                 一 本 书, 一 只 猫      each noun has its measure word
//   yesterday he saw her          他 昨天 看见 了 她      the past is 了, without it when negated
//   he did not see her            他 没 看见 她
//   did he see the cat            他 看见 猫 了 吗        the past of a question stands at its end
//   he does not see her cat       他 看不见 她 的 猫      the present of seeing, hearing, finding:
//   does he see the cat           他 看得见 猫 吗         whether one can
//   what does he see in the park  他 在 公园 里 看得见 什么
//   he does not chase the cat     他 不 追 猫
//
// A word outside the vocabulary is "…" in both, so that a network learns what to say then:
//
//   I saw a …, two … helped him   我 看见 了 一 个 …, 两 个 … 帮助 了 他
//   he … the cat yesterday        他 昨天 … 了 猫         what tells the past is "yesterday" or
//   "did"
#pragma once

#include "core/learn/tasks.h"

namespace fovea::translation {

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);
std::vector<std::string> answers(const Values& values);

} // namespace fovea::translation
