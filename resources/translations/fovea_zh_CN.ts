<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>fovea</name>
    <message>
        <source>SENTENCE: bytes that are not UTF-8</source>
        <translation>SENTENCE：有的字节不是 UTF-8</translation>
    </message>
    <message>
        <source>SENTENCE: there is no word in it</source>
        <translation>SENTENCE：里面没有词</translation>
    </message>
    <message>
        <source>--picture: this model sees no pictures</source>
        <translation>--picture：这个模型不看图片</translation>
    </message>
    <message>
        <source>--picture: is missing; this model looks at one of %1 patches with %2 numbers each</source>
        <translation>--picture：未给出；这个模型要看一张图片，共 %1 个图块，每块 %2 个数</translation>
    </message>
    <message>
        <source>%1: an array of shape %2, expected %3</source>
        <translation>%1：数组的形状为 %2，应为 %3</translation>
    </message>
    <message>
        <source>%1: this model answers in another way; ask it with ‘fovea %2’</source>
        <translation>%1：这个模型的回答方式不同，请用“fovea %2”来问它</translation>
    </message>
    <message>
        <source>%1: holds booleans, expected numbers</source>
        <translation>%1：内容是布尔值，应为数</translation>
    </message>
    <message>
        <source>--tokens: attend takes arrays, not text</source>
        <translation>--tokens：attend 读的是数组，不是文本</translation>
    </message>
    <message>
        <source>--kv-heads: needs --heads, or --project</source>
        <translation>--kv-heads：需要 --heads 或 --project</translation>
    </message>
    <message>
        <source>%1: an array of shape %2 takes %3 MiB, at most %4 are written; the output alone needs no such array</source>
        <translation>%1：形状为 %2 的数组占 %3 MiB，最多写 %4 MiB；只要输出的话，用不着这个数组</translation>
    </message>
    <message>
        <source>FILTER: nothing is called ‘%1’, known: %2</source>
        <translation>FILTER：没有名字带“%1”的，可用的有：%2</translation>
    </message>
    <message>
        <source>--pair: is for a checkpoint that reads pairs of texts, which --model names</source>
        <translation>--pair：只用于读成对文本的检查点，由 --model 指定</translation>
    </message>
    <message>
        <source>--model: ‘%1’ has no layers that hand on hidden states and predict something</source>
        <translation>--model：“%1”中没有既传递隐状态、又作出预测的层</translation>
    </message>
    <message>
        <source>--patch: found nothing, expected a text</source>
        <translation>--patch：没有内容，应为一段文本</translation>
    </message>
    <message>
        <source>%1: %2 numbers are not finite</source>
        <translation>%1：有 %2 个数不是有限数</translation>
    </message>
    <message>
        <source>--figure: %1 is not of layers that are compared; known: %2</source>
        <translation>--figure：%1 不是对比各层的图，可用的有：%2</translation>
    </message>
    <message>
        <source>--split: found ‘%1’, expected train, validation or test</source>
        <translation>--split：读到“%1”，应为 train、validation 或 test</translation>
    </message>
    <message>
        <source>--free-running: is for models that predict next words; other models are always evaluated free-running</source>
        <translation>--free-running：只用于预测接下来的词的模型；其他模型的评估总是自由生成</translation>
    </message>
    <message>
        <source>--picture: the task %1 shows none</source>
        <translation>--picture：任务 %1 中没有图片</translation>
    </message>
    <message>
        <source>standard input: more than %1 bytes</source>
        <translation>标准输入：超过 %1 字节</translation>
    </message>
    <message>
        <source>standard input: found nothing, expected a session</source>
        <translation>标准输入：没有内容，应为会话</translation>
    </message>
    <message>
        <source>--model: is for a session; %1 is a model itself</source>
        <translation>--model：只用于会话；%1 本身就是模型</translation>
    </message>
    <message>
        <source>--sentence: there is no sentence %1, there are %2</source>
        <translation>--sentence：没有第 %1 句，共 %2 句</translation>
    </message>
    <message>
        <source>SESSION|FIGURE|DIR: several sources are folders of models, and %1 is none</source>
        <translation>SESSION|FIGURE|DIR：来源有多个时，每个都应为模型文件夹，%1 不是</translation>
    </message>
    <message>
        <source>%1: has no log of a training, log.jsonl, which ‘fovea train’ leaves there</source>
        <translation>%1：没有训练日志 log.jsonl，这个文件由“fovea train”留下</translation>
    </message>
    <message>
        <source>--figure: found ‘%1’, expected of the folder of a model: %2; ‘fovea text --model %3’ makes the others</source>
        <translation>--figure：读到“%1”，对模型文件夹应为：%2；其余的图请用“fovea text --model %3”生成</translation>
    </message>
    <message>
        <source>%1: the figure of a training has none</source>
        <translation>%1：训练的图没有这一项</translation>
    </message>
    <message>
        <source>--sentence: is for a file of attentions</source>
        <translation>--sentence：只用于注意力文件</translation>
    </message>
    <message>
        <source>--model: not the model that the session names, which is ‘%1’</source>
        <translation>--model：不是会话中指定的模型，应为“%1”</translation>
    </message>
    <message>
        <source>--model: is missing; %1 is of the model ‘%2’, which does not ship</source>
        <translation>--model：未给出；%1 用的模型是“%2”，它不随程序提供</translation>
    </message>
    <message>
        <source>-o: expected one folder, found another one: %1</source>
        <translation>-o：只能有一个文件夹，又读到一个：%1</translation>
    </message>
    <message>
        <source>--model: ‘%1’ kept no step of its training; ‘fovea train --states N’ does</source>
        <translation>--model：“%1”没有保存训练中的任何一步；要保存，请用“fovea train --states N”</translation>
    </message>
    <message>
        <source>-o: where ‘%1’ is to be written is missing</source>
        <translation>-o：没有说明“%1”要写到哪里</translation>
    </message>
    <message>
        <source>--json lists the gallery, and -o writes one of its pictures, whose NAME is expected</source>
        <translation>--json 列出画廊，-o 写出其中一张图，应给出它的 NAME</translation>
    </message>
    <message>
        <source>-o: is the figure of a text; expected --text</source>
        <translation>-o：写出的是文本的图，应给出 --text</translation>
    </message>
    <message>
        <source>--model: %1 does not predict next tokens</source>
        <translation>--model：%1 不预测下一个词元</translation>
    </message>
    <message>
        <source>--text: is missing; this model has words, and no ids</source>
        <translation>--text：未给出；这个模型用的是词，没有编号</translation>
    </message>
    <message>
        <source>--text: there is no word in it</source>
        <translation>--text：里面没有词</translation>
    </message>
    <message>
        <source>--model: %1 sees both sides (is_causal is false), and cannot continue a text</source>
        <translation>--model：%1 前后两边都看（is_causal 为 false），不能续写文本</translation>
    </message>
    <message>
        <source>--figure: %1 is not of positions; known: %2</source>
        <translation>--figure：%1 不是位置编码的图，可用的有：%2</translation>
    </message>
    <message>
        <source>--width: the kernel ‘%1’ has none</source>
        <translation>--width：核“%1”没有带宽</translation>
    </message>
    <message>
        <source>--data and --source: only one of them says where the points come from</source>
        <translation>--data 和 --source：点的来源只能用其中一个指定</translation>
    </message>
    <message>
        <source>--fit learns the width of a Gaussian: it goes without --kernel and --width</source>
        <translation>--fit 学习的是高斯核的带宽：不能与 --kernel、--width 同用</translation>
    </message>
    <message>
        <source>--width: --kernel gives the width as well</source>
        <translation>--width：--kernel 中也给出了带宽</translation>
    </message>
    <message>
        <source>%1: found an array of shape %2, expected [q, %3]%4</source>
        <translation>%1：数组的形状为 %2，应为 [q, %3]%4</translation>
    </message>
    <message>
        <source>%1: row %2 has no finite number within ±1e100</source>
        <translation>%1：第 %2 行应为 ±1e100 以内的有限数</translation>
    </message>
    <message>
        <source>--queries and --grid: only one of them says where to estimate</source>
        <translation>--queries 和 --grid：在哪里估计，只能用其中一个指定</translation>
    </message>
    <message>
        <source>--grid: keys are pairs here; --queries takes pairs</source>
        <translation>--grid：这里的键是成对的数；请用 --queries，它接受成对的数</translation>
    </message>
    <message>
        <source>--at: ‘%1’ is not possible, expected %2</source>
        <translation>--at：不能是“%1”，应为 %2</translation>
    </message>
    <message>
        <source>--at: %1 lies outside of the picture, expected a number from %2 to %3</source>
        <translation>--at：%1 在图的范围之外，应为从 %2 到 %3 的数</translation>
    </message>
    <message>
        <source>nothing to write: give -o FILE, --weights FILE or --json</source>
        <translation>没有要写出的内容：请给出 -o FILE、--weights FILE 或 --json</translation>
    </message>
    <message>
        <source>nothing could be learned of these points</source>
        <translation>从这些点学不到任何东西</translation>
    </message>
    <message>
        <source>--figure: ‘%1’ is no picture of a regression</source>
        <translation>--figure：“%1”不是回归的图</translation>
    </message>
    <message>
        <source>--attentions: maps of shape %1 take %2 MiB, at most %3 are written</source>
        <translation>--attentions：形状为 %1 的注意力图占 %2 MiB，最多写 %3 MiB</translation>
    </message>
    <message>
        <source>--logits: %1 has no head that predicts tokens</source>
        <translation>--logits：%1 没有预测词元的输出头</translation>
    </message>
    <message>
        <source>--step: the model ‘%1’ kept no step of its training; ‘fovea train --states N’ does</source>
        <translation>--step：模型“%1”没有保存训练中的任何一步；要保存，请用“fovea train --states N”</translation>
    </message>
    <message>
        <source>--step: found %1, expected one that the model ‘%2’ kept: %3</source>
        <translation>--step：读到 %1，应为模型“%2”保存过的步：%3</translation>
    </message>
    <message>
        <source>--model: has its own numbers and reads one sentence; --keys, --parameters and --save-parameters are for none</source>
        <translation>--model：模型自带参数，只读一个句子；不能与 --keys、--parameters、--save-parameters 同用</translation>
    </message>
    <message>
        <source>--step: is for a model, which --model names</source>
        <translation>--step：只用于模型，由 --model 指定</translation>
    </message>
    <message>
        <source>--picture: is for a model that looks at one</source>
        <translation>--picture：只用于看图片的模型</translation>
    </message>
    <message>
        <source>%1: not what the seed %2 draws, so the figures carry no Experiment</source>
        <translation>%1：与种子 %2 随机取的数不同，所以图中不带实验数据</translation>
    </message>
    <message>
        <source>TEXT or --file: expected one of them</source>
        <translation>TEXT 或 --file：应给出其中一个</translation>
    </message>
    <message>
        <source>TASK: is missing; there are: %1</source>
        <translation>TASK：未给出，可用的有：%1</translation>
    </message>
    <message>
        <source>-o: there is a model in %1; --resume goes on with one that was trained here, --replace replaces it</source>
        <translation>-o：%1 中已有模型；--resume 把在这里训练的模型继续训练下去，--replace 会替换它</translation>
    </message>
    <message>
        <source>-o: there are steps of a training in %1/steps; --replace replaces them</source>
        <translation>-o：%1/steps 中已有训练时保存的步；--replace 会替换它们</translation>
    </message>
    <message>
        <source>%1: was chosen when the run began; --resume changes --steps and --rate alone</source>
        <translation>%1：训练开始时已经选定；--resume 只能改 --steps 和 --rate</translation>
    </message>
    <message>
        <source>TASK: the model in %1 learns %2</source>
        <translation>TASK：%1 中的模型学的是 %2</translation>
    </message>
    <message>
        <source>--at: is a step of the run that --fork names</source>
        <translation>--at：是 --fork 所指训练中的一步，需要 --fork</translation>
    </message>
    <message>
        <source>--fork: --at is missing, the step of the run in %1</source>
        <translation>--fork：未给出 --at，即从 %1 中那次训练的哪一步分出</translation>
    </message>
    <message>
        <source>--fork: begins a new run, --resume goes on with the one in %1; use one of the two</source>
        <translation>--fork：开始一次新的训练，--resume 继续 %1 中的训练；请只用其中一个</translation>
    </message>
    <message>
        <source>-o: %1 is the folder of the run that is forked, expected another one</source>
        <translation>-o：%1 就是分出新训练的那个文件夹，应为另一个</translation>
    </message>
    <message>
        <source>the gallery has no ‘%1’; known: %2</source>
        <translation>画廊里没有“%1”；有：%2</translation>
    </message>
    <message>
        <source>%1: a value is missing after it</source>
        <translation>%1：后面缺少内容</translation>
    </message>
    <message>
        <source>--text: is missing, or --ids</source>
        <translation>--text：未给出，也没有 --ids</translation>
    </message>
    <message>
        <source>--beams: nothing is drawn in beam search, so --temperature must be 0</source>
        <translation>--beams：束搜索不作采样，所以 --temperature 必须为 0</translation>
    </message>
    <message>
        <source>%1: an array of shape %2, expected numbers of shape %3</source>
        <translation>%1：数组的形状为 %2，应为形状是 %3 的数</translation>
    </message>
    <message>
        <source>%1: holds a number that is not finite, or beyond float32</source>
        <translation>%1：有的数不是有限数，或超出 float32 的范围</translation>
    </message>
    <message>
        <source>--layer: found ‘%1’, expected a layer, a stage and a row, as in 2:score=static</source>
        <translation>--layer：读到“%1”，应为层、阶段和选项，例如 2:score=static</translation>
    </message>
    <message>
        <source>--layer: %1:%2 is given twice</source>
        <translation>--layer：%1:%2 给出了两次</translation>
    </message>
    <message>
        <source>--layer: no stage ‘%1’ that layers differ in; there are: score, mask, normalise, combine</source>
        <translation>--layer：没有可以逐层不同的阶段“%1”，可用的有：score、mask、normalise、combine</translation>
    </message>
    <message>
        <source>--tokens: models that are trained here read words</source>
        <translation>--tokens：在这里训练的模型读的是词</translation>
    </message>
    <message>
        <source>TASK: there is no ‘%1’, known: %2; or a file of your own that ends in .tsv or .txt</source>
        <translation>TASK：没有“%1”，可用的有：%2；也可以是自己的文件，以 .tsv 或 .txt 结尾</translation>
    </message>
    <message>
        <source>--form: is for your own pairs; the task %1 has its form</source>
        <translation>--form：只用于自己的成对数据；任务 %1 的形式是固定的</translation>
    </message>
    <message>
        <source>--form: is for pairs; of the sentences in %1 next words are predicted</source>
        <translation>--form：只用于成对数据；%1 中的句子用来预测接下来的词</translation>
    </message>
    <message>
        <source>%1: this model (%2) has no such attention</source>
        <translation>%1：这个模型（%2）没有这种注意力</translation>
    </message>
    <message>
        <source>--form: is for pairs of your own, which TASK names</source>
        <translation>--form：只用于自己的成对数据，由 TASK 指定</translation>
    </message>
    <message>
        <source>--model: found ‘%1’, expected the folder of a model, a file of attentions, or one of: %2</source>
        <translation>--model：读到“%1”，应为模型文件夹、注意力文件，或下列之一：%2</translation>
    </message>
    <message>
        <source>DIR: found ‘%1’, expected a folder that ‘fovea train’ made, or one of: %2</source>
        <translation>DIR：读到“%1”，应为“fovea train”生成的文件夹，或下列之一：%2</translation>
    </message>
    <message>
        <source>%1: ‘%2’ is not possible, expected %3</source>
        <translation>%1：不能是“%2”，应为 %3</translation>
    </message>
    <message>
        <source>--patch-states: needs --patch, the text that they are taken from</source>
        <translation>--patch-states：需要 --patch，即这些状态取自哪段文本</translation>
    </message>
    <message>
        <source>--patch: silenced heads give what they give for this text, and --silence-by names another way</source>
        <translation>--patch：被屏蔽的头改为给出这段文本的结果，--silence-by 却指定了另一种方式</translation>
    </message>
    <message>
        <source>%1: there is no %2 %3, there are %4</source>
        <translation>%1：没有 %2 %3，共 %4 个</translation>
    </message>
    <message>
        <source>--silence-tokens: this model has maps of several texts; its tokens cannot be silenced in all of them</source>
        <translation>--silence-tokens：这个模型有几段文本的注意力图，不能在所有图中屏蔽它的词元</translation>
    </message>
    <message>
        <source>--%1: no chosen row has it; it is %2</source>
        <translation>--%1：选定的选项都没有这个参数；它是 %2</translation>
    </message>
    <message>
        <source>--%1: several chosen rows have it (%2); write it in its row, as in --%3 %4:%1=%5</source>
        <translation>--%1：选定的选项中有几个都有这个参数（%2）；请写在所属的选项中，例如 --%3 %4:%1=%5</translation>
    </message>
    <message>
        <source>--%1: is given in --%2 %3 as well; write it once</source>
        <translation>--%1：在 --%2 %3 中也给出了；请只写一次</translation>
    </message>
    <message>
        <source>‘%1’ is one argument too many; put a sentence in quotes</source>
        <translation>多了一个参数“%1”；句子请加引号</translation>
    </message>
    <message>
        <source>there is no option %1</source>
        <translation>没有选项 %1</translation>
    </message>
    <message>
        <source>there is no option %1; did you mean %2?</source>
        <translation>没有选项 %1；是不是要用 %2？</translation>
    </message>
    <message>
        <source>%1: is given more than once</source>
        <translation>%1：给出了不止一次</translation>
    </message>
    <message>
        <source>%1: ‘%2’ is not possible, expected one of %3</source>
        <translation>%1：不能是“%2”，应为下列之一：%3</translation>
    </message>
    <message>
        <source>there is no file and no command ‘%1’ (see fovea --help)</source>
        <translation>没有名为“%1”的文件或命令（见 fovea --help）</translation>
    </message>
    <message>
        <source>there is no file and no command ‘%1’; did you mean ‘fovea %2’?</source>
        <translation>没有名为“%1”的文件或命令；是不是要用“fovea %2”？</translation>
    </message>
    <message>
        <source>%1 (see %2 --help)</source>
        <translation>%1（见 %2 --help）</translation>
    </message>
    <message>
        <source>the command has a quote %1 that is not closed</source>
        <translation>命令里的引号 %1 没有配对</translation>
    </message>
    <message>
        <source>--figure: ‘%1’ shows something that this model, or these stages, do not have; expected another figure, or another --model</source>
        <translation>--figure：“%1”显示的内容，这个模型或这些阶段没有；应为另一张图，或另一个 --model</translation>
    </message>
    <message>
        <source>%1: the folder cannot be made: %2</source>
        <translation>%1：无法创建文件夹：%2</translation>
    </message>
    <message>
        <source>--json: standard output is written by -o as well</source>
        <translation>--json：-o 也要写到标准输出</translation>
    </message>
    <message>
        <source>%1: found nothing, expected a path</source>
        <translation>%1：没有内容，应为路径</translation>
    </message>
    <message>
        <source>%1 %2: the name has no ending, expected %3</source>
        <translation>%1 %2：文件名没有扩展名，应为 %3</translation>
    </message>
    <message>
        <source>%1 %2: the ending ‘%3’ is not known, expected %4</source>
        <translation>%1 %2：不认识扩展名“%3”，应为 %4</translation>
    </message>
    <message>
        <source>%1: %2 is written by %3 as well</source>
        <translation>%1：%3 也要写入 %2</translation>
    </message>
    <message>
        <source>%1: %2 is read by %3 as well</source>
        <translation>%1：%3 也要读取 %2</translation>
    </message>
    <message>
        <source>standard output: cannot be written</source>
        <translation>标准输出：无法写入</translation>
    </message>
    <message>
        <source>--weights: %1 queries and %2 keys make more numbers than %3; ask fewer queries</source>
        <translation>--weights：%1 个查询乘 %2 个键，数的个数超过 %3；请减少查询</translation>
    </message>
    <message>
        <source>-o: another training run uses %1 now</source>
        <translation>-o：另一次训练正在使用 %1</translation>
    </message>
    <message>
        <source>the command has no line FOVEA behind its session</source>
        <translation>命令的会话后面缺少 FOVEA 这一行</translation>
    </message>
    <message>
        <source>found ‘%1’, expected a command that makes a figure: fovea text, regress, position or compare</source>
        <translation>读到“%1”，应为画图的命令：fovea text、regress、position 或 compare</translation>
    </message>
    <message>
        <source>the command asks for help; it makes no figure</source>
        <translation>这条命令是求助的，不画图</translation>
    </message>
    <message>
        <source>not enough memory for this</source>
        <translation>内存不足，无法完成</translation>
    </message>
    <message>
        <source>internal error: %1</source>
        <translation>内部错误：%1</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>复制为</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Copy the picture, to paste it elsewhere</source>
        <translation>复制图片，以便粘贴到别处</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>Copy the picture as shapes and text</source>
        <translation>以形状和文字的形式复制图片</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Copy the numbers, for a spreadsheet</source>
        <translation>复制数值，用于电子表格</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Copy the shell command that makes this figure</source>
        <translation>复制生成此图的 shell 命令</translation>
    </message>
    <message>
        <source>%1: a session is saved by ‘Save session as’</source>
        <translation>%1：会话请用“会话另存为”保存</translation>
    </message>
    <message>
        <source>There is no figure and no command of Fovea in the clipboard</source>
        <translation>剪贴板里没有 Fovea 的图形或命令</translation>
    </message>
    <message>
        <source>%1 is open in another window: here it is saved under another name</source>
        <translation>%1 已在另一个窗口中打开；在这里保存时会使用另一个名字</translation>
    </message>
    <message>
        <source>%1 was changed on %2, which was not saved</source>
        <translation>%1 于 %2 有过改动，没有保存</translation>
    </message>
    <message>
        <source>%1: another window or a later version has it; choose another name</source>
        <translation>%1：已被另一个窗口或更新的版本占用；请换一个名字</translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was opened here</source>
        <translation>%1 在这里打开之后，又被其他程序改过</translation>
    </message>
    <message>
        <source>The folder of ‘%1’ has changed since it was opened; the old one is shown</source>
        <translation>“%1”的文件夹在打开之后有改动；显示的仍是旧的</translation>
    </message>
    <message>
        <source>The folder of ‘%1’ cannot be read any more; what was opened is still shown</source>
        <translation>“%1”的文件夹已无法读取；仍显示之前打开的内容</translation>
    </message>
    <message>
        <source>Fovea ended before %1 was saved (%2).</source>
        <translation>%1 还未保存，Fovea 就中断了（%2）。</translation>
    </message>
    <message>
        <source>Fovea ended before %1 was saved (%2), and %3 more, which stand under Recent.</source>
        <translation>%1 还未保存，Fovea 就中断了（%2）；另有 %3 项，列在“最近”中。</translation>
    </message>
    <message>
        <source>Another window has that work by now</source>
        <translation>另一个窗口已经接手这项内容</translation>
    </message>
    <message>
        <source>%1 was changed since this was left; before it is overwritten you will be asked</source>
        <translation>%1 在上次离开后又被改过；覆盖之前会先询问</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>任何地方</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>To the next control; back with Shift</source>
        <translation>到下一个控件；加 Shift 则往回</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Close what is open, stop computing, leave the presentation</source>
        <translation>关闭打开的内容，停止计算，退出演示</translation>
    </message>
    <message>
        <source>On a stage</source>
        <translation>在阶段上</translation>
    </message>
    <message>
        <source>↑ ↓</source>
        <translation>↑ ↓</translation>
    </message>
    <message>
        <source>Another choice; the picture follows</source>
        <translation>另一个选项；图随之改变</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格键</translation>
    </message>
    <message>
        <source>Its choices and their parameters</source>
        <translation>它的各个选项及其参数</translation>
    </message>
    <message>
        <source>On the picture</source>
        <translation>在图上</translation>
    </message>
    <message>
        <source>← ↑ ↓ →</source>
        <translation>← ↑ ↓ →</translation>
    </message>
    <message>
        <source>Another cell</source>
        <translation>另一格</translation>
    </message>
    <message>
        <source>1 … 9</source>
        <translation>1 … 9</translation>
    </message>
    <message>
        <source>That head</source>
        <translation>对应的头</translation>
    </message>
    <message>
        <source>+ − 0</source>
        <translation>+ − 0</translation>
    </message>
    <message>
        <source>Zoom in, zoom out, show all; the wheel zooms, too</source>
        <translation>放大，缩小，显示全部；滚轮也能缩放</translation>
    </message>
    <message>
        <source>With a drawing tool: draw on the pinned cell</source>
        <translation>选了绘制工具时：在选定的格上绘制</translation>
    </message>
    <message>
        <source>In Links and Text</source>
        <translation>在“连线”和“文本”中</translation>
    </message>
    <message>
        <source>The query above or below</source>
        <translation>上方或下方的查询</translation>
    </message>
    <message>
        <source>In Text</source>
        <translation>在“文本”中</translation>
    </message>
    <message>
        <source>Ctrl+click</source>
        <translation>Ctrl+点击</translation>
    </message>
    <message>
        <source>One more word asks; the mean of theirs is shown</source>
        <translation>再加一个词作查询；显示它们的均值</translation>
    </message>
    <message>
        <source>In Links</source>
        <translation>在“连线”中</translation>
    </message>
    <message>
        <source>Lines of that head: on or off</source>
        <translation>对应的头的连线：显示或隐藏</translation>
    </message>
    <message>
        <source>In Steps</source>
        <translation>在“步骤”中</translation>
    </message>
    <message>
        <source>← →</source>
        <translation>← →</translation>
    </message>
    <message>
        <source>Back and on through the calculation</source>
        <translation>在计算过程中后退或前进</translation>
    </message>
    <message>
        <source>In All layers</source>
        <translation>在“所有层”中</translation>
    </message>
    <message>
        <source>Another head or layer</source>
        <translation>另一个头或另一层</translation>
    </message>
    <message>
        <source>In Lens</source>
        <translation>在“透镜”中</translation>
    </message>
    <message>
        <source>Another token</source>
        <translation>另一个词元</translation>
    </message>
    <message>
        <source>Patch this hidden state from another sentence, or no more</source>
        <translation>用另一个句子修补这个隐状态，或取消修补</translation>
    </message>
    <message>
        <source>With a model</source>
        <translation>有模型时</translation>
    </message>
    <message>
        <source>Alt+G</source>
        <translation>Alt+G</translation>
    </message>
    <message>
        <source>Alt+S</source>
        <translation>Alt+S</translation>
    </message>
    <message>
        <source>Silence the head; again, and it speaks</source>
        <translation>屏蔽这个头；再按一次则恢复</translation>
    </message>
    <message>
        <source>In a plot</source>
        <translation>在曲线图中</translation>
    </message>
    <message>
        <source>That curve of the legend: on or off</source>
        <translation>图例中对应的曲线：显示或隐藏</translation>
    </message>
    <message>
        <source>In Regression</source>
        <translation>在“回归”中</translation>
    </message>
    <message>
        <source>A query to the left or right</source>
        <translation>左边或右边的查询</translation>
    </message>
    <message>
        <source>Another point</source>
        <translation>另一个点</translation>
    </message>
    <message>
        <source>Shift ← ↑ ↓ →</source>
        <translation>Shift ← ↑ ↓ →</translation>
    </message>
    <message>
        <source>Move the point</source>
        <translation>移动这个点</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Insert</translation>
    </message>
    <message>
        <source>A new point at the query</source>
        <translation>在查询处添加一个点</translation>
    </message>
    <message>
        <source>In Positions</source>
        <translation>在“位置编码”中</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>This panel alone; all panels again</source>
        <translation>只看这个面板；再按则显示所有面板</translation>
    </message>
    <message>
        <source>On the heads</source>
        <translation>在各头上</translation>
    </message>
    <message>
        <source>Another head</source>
        <translation>另一个头</translation>
    </message>
    <message>
        <source>there is no display to open a window on; ‘fovea text’ makes figures without one</source>
        <translation>没有可以打开窗口的显示器；“fovea text”不用窗口也能生成图</translation>
    </message>
    <message>
        <source>%1 has shape %2, expected [T, d], [batch, T, d] or [batch, heads, T, d], the same for Q, K and V</source>
        <translation>%1 的形状为 %2，应为 [T, d]、[batch, T, d] 或 [batch, heads, T, d]，且 Q、K、V 必须相同</translation>
    </message>
    <message>
        <source>%1 has shape %2, expected a width, and batch entries and heads, of at least 1</source>
        <translation>%1 的形状为 %2，维度、批量和头数都应至少为 1</translation>
    </message>
    <message>
        <source>Q, K and V have %1, %2 and %3 batch entries, which must agree</source>
        <translation>Q、K、V 的批量分别为 %1、%2、%3，三者必须相同</translation>
    </message>
    <message>
        <source>%1 keys and %2 values, which must agree</source>
        <translation>键有 %1 个，值有 %2 个，两者必须相同</translation>
    </message>
    <message>
        <source>arrays of four dimensions have their heads already; leave out --heads, --kv-heads and --project</source>
        <translation>四维数组已经分好了头；请去掉 --heads、--kv-heads 和 --project</translation>
    </message>
    <message>
        <source>%1 heads of keys and %2 of values, which must agree</source>
        <translation>键有 %1 个头，值有 %2 个头，两者必须相同</translation>
    </message>
    <message>
        <source>--position %1 adds to embeddings, and there are none; rotary, alibi, t5 and relative work here</source>
        <translation>--position %1 要加到嵌入上，而这里没有嵌入；这里可用的有 rotary、alibi、t5 和 relative</translation>
    </message>
    <message>
        <source>%1 is %2 wide, which does not split into %3 heads</source>
        <translation>%1 为 %2 维，不能平分给 %3 个头</translation>
    </message>
    <message>
        <source>%2 key heads do not divide %1 query heads evenly</source>
        <translation>%1 个查询头不能平分给 %2 个键头</translation>
    </message>
    <message>
        <source>combine mean-mix: %1 queries and %2 keys; own and self need as many of both</source>
        <translation>汇聚 mean-mix：查询有 %1 个，键有 %2 个；own 和 self 要求两者一样多</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>汇聚</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>加权求和</translation>
    </message>
    <message>
        <source>Each value times its weight</source>
        <translation>每个值乘以自己的权重</translation>
    </message>
    <message>
        <source>Mixed with the mean</source>
        <translation>与均值混合</translation>
    </message>
    <message>
        <source>The output, mixed with the mean of the values</source>
        <translation>输出再与值的均值混合</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>The largest k</source>
        <translation>前 k 大</translation>
    </message>
    <message>
        <source>Only the k largest weights are used, and trained; of equal ones the first</source>
        <translation>只使用并训练最大的 k 个权重；相等时取靠前的</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>%1: the learned parameters would take %2 MiB, %3 of them here, and at most %4 are possible; choose smaller sizes</source>
        <translation>%1：可学习参数需要 %2 MiB，其中这里占 %3，最多为 %4；请选用更小的尺寸</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移量</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>all pairs visible</source>
        <translation>每一对都可见</translation>
    </message>
    <message>
        <source>Every token sees every token</source>
        <translation>每个词元都能看到所有词元</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>A query sees no later key</source>
        <translation>查询看不到后面的键</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐方式</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Only the first tokens; the rest is padding</source>
        <translation>只看前面的词元；其余是填充</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>各句长度</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Only keys near the query</source>
        <translation>只看查询附近的键</translation>
    </message>
    <message>
        <source>Reach</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Reach to the left</source>
        <translation>左侧半径</translation>
    </message>
    <message>
        <source>Reach to the right</source>
        <translation>右侧半径</translation>
    </message>
    <message>
        <source>Dilated</source>
        <translation>空洞</translation>
    </message>
    <message>
        <source>A window with gaps</source>
        <translation>有间隔的窗口</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Tokens see only their own block</source>
        <translation>词元只看得到自己那一块</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Strided</source>
        <translation>跨步</translation>
    </message>
    <message>
        <source>Near keys, and every s-th key</source>
        <translation>附近的键，再加每 s 个中的一个</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>步幅</translation>
    </message>
    <message>
        <source>Global tokens</source>
        <translation>全局词元</translation>
    </message>
    <message>
        <source>Some tokens see all and are seen by all</source>
        <translation>有些词元能看到所有词元，所有词元也都能看到它们</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Itself, and other keys chosen at random</source>
        <translation>自己，以及随机选出的其他键</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他键的个数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Without a head</source>
        <translation>去掉某个头</translation>
    </message>
    <message>
        <source>no key where h is among the heads</source>
        <translation>h 属于所列的头时，没有键</translation>
    </message>
    <message>
        <source>These heads see nothing, so they say nothing: their output is 0</source>
        <translation>这些头什么都看不到，也就什么都不说：输出为 0</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Without a distance</source>
        <translation>去掉某个距离</translation>
    </message>
    <message>
        <source>No key at one distance: −1 is the token before the query</source>
        <translation>某一距离上没有键：−1 是查询的前一个词元</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Predicted window (Luong)</source>
        <translation>预测窗口（Luong）</translation>
    </message>
    <message>
        <source>The query predicts the centre; gradients pass through a Gaussian around it, not the edge</source>
        <translation>由查询预测中心；梯度经过中心周围的高斯，不经过窗口边缘</translation>
    </message>
    <message>
        <source>Hidden width</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>Boolean: true is visible; numbers: added to the scores</source>
        <translation>布尔值：true 为可见；数值：加到得分上</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>mask %1: does more than hide, so it joins others with &amp; only, not with |</source>
        <translation>掩码 %1：不只是遮住，所以和其他掩码只能用 &amp; 组合，不能用 |</translation>
    </message>
    <message>
        <source>mask: a predicted window can be chosen only once</source>
        <translation>掩码：预测窗口只能选一次</translation>
    </message>
    <message>
        <source>mask padding: %1 lengths for %2 batch entries, expected one for each, or one for all</source>
        <translation>掩码 padding：给出 %1 个长度，批量为 %2；应每句一个，或所有句共用一个</translation>
    </message>
    <message>
        <source>mask: an array of shape %1, expected [n, m] = %2, [batch, n, m] = %3 or [batch, heads, n, m] = %4; axes of 1 repeat</source>
        <translation>掩码：数组的形状为 %1，应为 [n, m] = %2、[batch, n, m] = %3 或 [batch, heads, n, m] = %4；长度为 1 的轴会重复</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Weights sum to 1; each grows as exp(score)</source>
        <translation>权重之和为 1；每个都随 exp(s) 增长，s 为得分</translation>
    </message>
    <message>
        <source>Softmax with an extra zero</source>
        <translation>Softmax（分母加一）</translation>
    </message>
    <message>
        <source>A row may attend to nothing</source>
        <translation>一行可以什么都不看</translation>
    </message>
    <message>
        <source>Sparsemax</source>
        <translation>Sparsemax</translation>
    </message>
    <message>
        <source>Weights sum to 1; low scores get 0</source>
        <translation>权重之和为 1；得分低的权重为 0</translation>
    </message>
    <message>
        <source>Entmax</source>
        <translation>Entmax</translation>
    </message>
    <message>
        <source>Between softmax and sparsemax</source>
        <translation>介于 Softmax 和 Sparsemax 之间</translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation>Sigmoid</translation>
    </message>
    <message>
        <source>Each key alone; a row need not sum to 1</source>
        <translation>每个键各算各的；一行之和不必为 1</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Normalised ReLU</source>
        <translation>归一化 ReLU</translation>
    </message>
    <message>
        <source>Negative scores have weight 0</source>
        <translation>得分为负时，权重为 0</translation>
    </message>
    <message>
        <source>Hard</source>
        <translation>硬性（只取最大）</translation>
    </message>
    <message>
        <source>The largest score has all the weight (ties to 10⁻⁶: the first); learns as softmax</source>
        <translation>最大的得分独占全部权重（相差 10⁻⁶ 以内取靠前的）；求梯度时当作 Softmax</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Average pooling: scores do not matter</source>
        <translation>平均汇聚：与得分无关</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Soft cap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>暂退率</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>底数</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>No encoding</source>
        <translation>无编码</translation>
    </message>
    <message>
        <source>Order does not matter: a bag of tokens</source>
        <translation>不分先后：一袋词元</translation>
    </message>
    <message>
        <source>One-hot</source>
        <translation>独热</translation>
    </message>
    <message>
        <source>One component for each position, up to the width</source>
        <translation>每个位置占一个分量，到维度用完为止</translation>
    </message>
    <message>
        <source>Learned table</source>
        <translation>可学习</translation>
    </message>
    <message>
        <source>A learned vector for each position</source>
        <translation>每个位置一个可学习的向量</translation>
    </message>
    <message>
        <source>Max length</source>
        <translation>最大长度</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Sines and cosines of falling frequency, added to the embedding</source>
        <translation>频率递减的正弦和余弦，加到嵌入上</translation>
    </message>
    <message>
        <source>Binary</source>
        <translation>二进制</translation>
    </message>
    <message>
        <source>The position counted in bits, lowest first</source>
        <translation>位置写成二进制，低位在前</translation>
    </message>
    <message>
        <source>Continuous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>An ODE leads from each position to the next</source>
        <translation>用微分方程从一个位置推到下一个</translation>
    </message>
    <message>
        <source>Substeps</source>
        <translation>子步数</translation>
    </message>
    <message>
        <source>Rotary</source>
        <translation>旋转（RoPE）</translation>
    </message>
    <message>
        <source>Queries and keys are rotated by their position</source>
        <translation>查询和键按各自的位置旋转</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>配对方式</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>A penalty by distance, one slope per head</source>
        <translation>按距离扣分，每个头一个斜率</translation>
    </message>
    <message>
        <source>T5 buckets</source>
        <translation>T5 分桶</translation>
    </message>
    <message>
        <source>A learned bias for each range of distances</source>
        <translation>每段距离一个可学习的偏置</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>桶数</translation>
    </message>
    <message>
        <source>Max distance</source>
        <translation>最远距离</translation>
    </message>
    <message>
        <source>Both directions</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>Relative (Shaw)</source>
        <translation>相对（Shaw）</translation>
    </message>
    <message>
        <source>The query times a learned vector for each distance</source>
        <translation>每个距离一个可学习的向量，与查询相乘</translation>
    </message>
    <message>
        <source>one-hot positions end at width %1: the last %2 tokens have none</source>
        <translation>独热位置只到维度 %1：最后 %2 个词元没有位置</translation>
    </message>
    <message>
        <source>position learned: %1 tokens, its table has max=%2</source>
        <translation>位置 learned：有 %1 个词元，而表的 max=%2</translation>
    </message>
    <message>
        <source>position rotary: heads are %1 wide, which must be even</source>
        <translation>位置 rotary：每头为 %1 维，应为偶数</translation>
    </message>
    <message>
        <source>position t5: max-distance=%1 lies within the exact distances of %2 buckets</source>
        <translation>位置 t5：max-distance=%1 落在 %2 个桶的精确距离之内</translation>
    </message>
    <message>
        <source>project: %1 key/value heads do not divide %2 heads evenly</source>
        <translation>投影：%2 个头不能平分给 %1 个键值头</translation>
    </message>
    <message>
        <source>project: width %1 is not divisible by %2 heads; set head-dim</source>
        <translation>投影：%1 维不能平分给 %2 个头；请设置 head-dim</translation>
    </message>
    <message>
        <source>project identity: queries are %1 wide and keys %2, expected both as its width=%3</source>
        <translation>投影 identity：查询为 %1 维，键为 %2 维，两者都应等于 width=%3</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>键值头数</translation>
    </message>
    <message>
        <source>Head width</source>
        <translation>每头维度</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Each head has its own W_q, W_k, W_v</source>
        <translation>每个头各有一套 W_q、W_k、W_v</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>恒等</translation>
    </message>
    <message>
        <source>No matrices: one head sees the tokens as they are</source>
        <translation>没有矩阵：一个头直接看词元本身</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放系数</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>打分</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>Large where q and k are long and point the same way</source>
        <translation>q 和 k 越长、方向越一致，得分越大</translation>
    </message>
    <message>
        <source>Scaled dot product</source>
        <translation>缩放点积</translation>
    </message>
    <message>
        <source>The dot product, with the same variance at any width</source>
        <translation>点积，不论多少维，方差都相同</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦相似度</translation>
    </message>
    <message>
        <source>The angle alone; lengths do not matter</source>
        <translation>只看夹角，与长度无关</translation>
    </message>
    <message>
        <source>Additive (Bahdanau)</source>
        <translation>加性（Bahdanau）</translation>
    </message>
    <message>
        <source>One hidden layer compares query and key</source>
        <translation>用一个隐藏层比较查询和键</translation>
    </message>
    <message>
        <source>General (Luong)</source>
        <translation>双线性（Luong general）</translation>
    </message>
    <message>
        <source>A learned matrix between query and key</source>
        <translation>查询和键之间有一个可学习的矩阵</translation>
    </message>
    <message>
        <source>Concat (Luong)</source>
        <translation>拼接（Luong）</translation>
    </message>
    <message>
        <source>One hidden layer over [q;k]</source>
        <translation>[q;k] 经过一个隐藏层</translation>
    </message>
    <message>
        <source>Location (Luong)</source>
        <translation>位置式（Luong）</translation>
    </message>
    <message>
        <source>Scores of positions, from the query alone</source>
        <translation>给各个位置打分，只由查询决定</translation>
    </message>
    <message>
        <source>Small network</source>
        <translation>小型 MLP</translation>
    </message>
    <message>
        <source>One hidden layer with any activation</source>
        <translation>一个隐藏层，激活函数任选</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>高斯</translation>
    </message>
    <message>
        <source>Falls with the distance from query to key</source>
        <translation>查询与键的距离越远，得分越小</translation>
    </message>
    <message>
        <source>Global query</source>
        <translation>全局查询</translation>
    </message>
    <message>
        <source>Longer queries attend more sharply</source>
        <translation>查询越长，看得越集中</translation>
    </message>
    <message>
        <source>Salience</source>
        <translation>显著性</translation>
    </message>
    <message>
        <source>A score of the key alone</source>
        <translation>得分只由键决定</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>静态</translation>
    </message>
    <message>
        <source>A learned score for each pair of positions</source>
        <translation>每对位置一个可学习的得分</translation>
    </message>
    <message>
        <source>score %1: queries are %2 wide and keys %3, which must agree</source>
        <translation>打分 %1：查询为 %2 维，键为 %3 维，两者必须相同</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Likeliest k</source>
        <translation>最可能的 k 个</translation>
    </message>
    <message>
        <source>Probability p</source>
        <translation>概率 p</translation>
    </message>
    <message>
        <source>Least share</source>
        <translation>最小占比</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>No n-gram twice</source>
        <translation>不重复的 n 元语法</translation>
    </message>
    <message>
        <source>New tokens</source>
        <translation>新词元数</translation>
    </message>
    <message>
        <source>Typical p</source>
        <translation>典型 p</translation>
    </message>
    <message>
        <source>Epsilon cutoff</source>
        <translation>Epsilon 截断</translation>
    </message>
    <message>
        <source>Eta cutoff</source>
        <translation>Eta 截断</translation>
    </message>
    <message>
        <source>Least new tokens</source>
        <translation>最少新词元数</translation>
    </message>
    <message>
        <source>Beams, 1: no beam search</source>
        <translation>束宽（1：不用束搜索）</translation>
    </message>
    <message>
        <source>Length penalty of beams</source>
        <translation>束搜索的长度惩罚</translation>
    </message>
    <message>
        <source>Early stopping of beams</source>
        <translation>束搜索的早停</translation>
    </message>
    <message>
        <source>Tokens never made</source>
        <translation>禁止生成的词元</translation>
    </message>
    <message>
        <source>Tokens never made first</source>
        <translation>禁止最先生成的词元</translation>
    </message>
    <message>
        <source>%1: is a link, expected a file of its own</source>
        <translation>%1：这是链接，应为单独的文件</translation>
    </message>
    <message>
        <source>%1: not a file</source>
        <translation>%1：不是文件</translation>
    </message>
    <message>
        <source>%1: %2 bytes, at most %3 are read</source>
        <translation>%1：有 %2 字节，最多读取 %3 字节</translation>
    </message>
    <message>
        <source>%1: grows while it is read</source>
        <translation>%1：读取时文件还在变大</translation>
    </message>
    <message>
        <source>%1: cannot be removed</source>
        <translation>%1：无法删除</translation>
    </message>
    <message>
        <source>%1: found %2, expected %3</source>
        <translation>%1：读到 %2，应为 %3</translation>
    </message>
    <message>
        <source>%1: the key ‘%2’ is missing</source>
        <translation>%1：缺少字段“%2”</translation>
    </message>
    <message>
        <source>%1: ends at byte %2, expected %3 bytes: it became shorter while it was read</source>
        <translation>%1：到第 %2 字节就结束了，应有 %3 字节：读取时文件变短了</translation>
    </message>
    <message>
        <source>%1: was written to while it was read; open it again</source>
        <translation>%1：读取时文件又被写入；请重新打开</translation>
    </message>
    <message>
        <source>%1: what was written reads back differently</source>
        <translation>%1：写入后读回的内容不一致</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has numbers of type %3, expected one of %4</source>
        <translation>%1：张量 %2 的数值类型为 %3，应为 %4 之一</translation>
    </message>
    <message>
        <source>%1: a header of %2 bytes, expected at most %3; this is no safetensors file, or it is damaged</source>
        <translation>%1：文件头有 %2 字节，最多 %3；这不是 safetensors 文件，或者文件已损坏</translation>
    </message>
    <message>
        <source>%1: its header does not begin with ‘{’; this is no safetensors file, or it is damaged</source>
        <translation>%1：文件头不以“{”开头；这不是 safetensors 文件，或者文件已损坏</translation>
    </message>
    <message>
        <source>%1: the tensor %2 begins at byte %3, expected %4, where the one before ends</source>
        <translation>%1：张量 %2 从第 %3 字节开始，应从前一个张量结束的第 %4 字节开始</translation>
    </message>
    <message>
        <source>%1: %2 bytes of tensors, expected %3, as the header says</source>
        <translation>%1：张量共 %2 字节，按文件头应为 %3 字节</translation>
    </message>
    <message>
        <source>%1: a matrix from a file (‘%2’) is not read here</source>
        <translation>%1：这里不读取文件中的矩阵（“%2”）</translation>
    </message>
    <message>
        <source>%1: ‘%2’ should be name=value</source>
        <translation>%1：“%2”应写成 name=value</translation>
    </message>
    <message>
        <source>%1: is given twice</source>
        <translation>%1：重复给出</translation>
    </message>
    <message>
        <source>%1: ‘%2’ is written as the name of its file, FILE.npy</source>
        <translation>%1：“%2”应直接写文件名 FILE.npy</translation>
    </message>
    <message>
        <source>%1: a %2 is missing after ‘%3’</source>
        <translation>%1：“%3”后面缺少 %2</translation>
    </message>
    <message>
        <source>%1: a %2 is missing before ‘%3’</source>
        <translation>%1：“%3”前面缺少 %2</translation>
    </message>
    <message>
        <source>%1: %2 has no parameter ‘%3’, known: %4</source>
        <translation>%1：%2 没有参数“%3”，可用的有：%4</translation>
    </message>
    <message>
        <source>%1: there is no ‘%2’, known: %3</source>
        <translation>%1：没有“%2”，可用的有：%3</translation>
    </message>
    <message>
        <source>an array of shape %1 does not fit in memory</source>
        <translation>内存容不下形状为 %1 的数组</translation>
    </message>
    <message>
        <source>every token</source>
        <translation>所有词元</translation>
    </message>
    <message>
        <source>Global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>any distance in one step</source>
        <translation>多远都只要一步</translation>
    </message>
    <message>
        <source>long texts: n² pairs</source>
        <translation>长文本：n² 对</translation>
    </message>
    <message>
        <source>itself and what came before</source>
        <translation>自己和前面的词元</translation>
    </message>
    <message>
        <source>predicting the next token</source>
        <translation>预测下一个词元</translation>
    </message>
    <message>
        <source>what comes after is never seen</source>
        <translation>后面的一律看不到</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>two tokens to each side</source>
        <translation>左右各两个词元</translation>
    </message>
    <message>
        <source>neighbours; cost grows with n alone</source>
        <translation>邻近的关系；开销只随 n 增长</translation>
    </message>
    <message>
        <source>far tokens need many layers</source>
        <translation>远处的词元要经过很多层</translation>
    </message>
    <message>
        <source>every second token nearby</source>
        <translation>附近每两个词元看一个</translation>
    </message>
    <message>
        <source>a wider view for the same cost</source>
        <translation>同样的开销，看得更宽</translation>
    </message>
    <message>
        <source>direct neighbours are left out</source>
        <translation>看不到紧邻的词元</translation>
    </message>
    <message>
        <source>near tokens, and every third</source>
        <translation>附近的词元，再加每三个中的一个</translation>
    </message>
    <message>
        <source>patterns that repeat; two layers reach all</source>
        <translation>重复出现的规律；两层到达所有词元</translation>
    </message>
    <message>
        <source>texts without a fixed period</source>
        <translation>没有固定周期的文本</translation>
    </message>
    <message>
        <source>the block of four that it stands in</source>
        <translation>自己所在的块，四个一块</translation>
    </message>
    <message>
        <source>parts that are read apart</source>
        <translation>可以分开读的各个部分</translation>
    </message>
    <message>
        <source>nothing passes between blocks</source>
        <translation>块与块之间不通信息</translation>
    </message>
    <message>
        <source>neighbours and the first token, which sees all</source>
        <translation>相邻的词元和第一个词元；第一个能看到所有词元</translation>
    </message>
    <message>
        <source>long texts: two steps reach all</source>
        <translation>长文本：两步到达所有词元</translation>
    </message>
    <message>
        <source>all must pass through one token</source>
        <translation>一切都要经过同一个词元</translation>
    </message>
    <message>
        <source>itself and two drawn tokens</source>
        <translation>自己和随机抽到的两个词元</translation>
    </message>
    <message>
        <source>short paths for few pairs</source>
        <translation>对数很少，路径很短</translation>
    </message>
    <message>
        <source>which tokens meet is left to chance</source>
        <translation>哪些词元相遇全凭运气</translation>
    </message>
    <message>
        <source>one clear choice for each query</source>
        <translation>每个查询都有一个明确的选择</translation>
    </message>
    <message>
        <source>learning: its true gradient is 0</source>
        <translation>学习：真正的梯度为 0</translation>
    </message>
    <message>
        <source>habits of position, at no cost for scores</source>
        <translation>位置上的习惯；打分没有开销</translation>
    </message>
    <message>
        <source>the same weights whatever the words are</source>
        <translation>不管是什么词，权重都一样</translation>
    </message>
    <message>
        <source>Bahdanau</source>
        <translation>Bahdanau</translation>
    </message>
    <message>
        <source>queries and keys of other kinds or widths</source>
        <translation>查询和键种类或维度不同</translation>
    </message>
    <message>
        <source>speed: h operations for each pair</source>
        <translation>速度：每一对要 h 次运算</translation>
    </message>
    <message>
        <source>Luong dot</source>
        <translation>Luong 点积</translation>
    </message>
    <message>
        <source>nothing to learn, one product</source>
        <translation>无需学习，只要一次乘积</translation>
    </message>
    <message>
        <source>wide vectors: one key takes all</source>
        <translation>维度大时，一个键独占全部权重</translation>
    </message>
    <message>
        <source>Luong general</source>
        <translation>Luong 双线性</translation>
    </message>
    <message>
        <source>queries and keys that need a map between them</source>
        <translation>查询和键之间需要映射</translation>
    </message>
    <message>
        <source>d² more parameters for each head</source>
        <translation>每个头多 d² 个参数</translation>
    </message>
    <message>
        <source>Luong concat</source>
        <translation>Luong 拼接</translation>
    </message>
    <message>
        <source>scores that are no plain product</source>
        <translation>不只是乘积的得分</translation>
    </message>
    <message>
        <source>Luong location</source>
        <translation>Luong 位置式</translation>
    </message>
    <message>
        <source>alignments that depend on the place</source>
        <translation>由位置决定的对齐</translation>
    </message>
    <message>
        <source>what stands at that place is not read</source>
        <translation>不看那个位置上是什么</translation>
    </message>
    <message>
        <source>long queries attend more sharply</source>
        <translation>查询越长，看得越集中</translation>
    </message>
    <message>
        <source>very long queries: one key takes all</source>
        <translation>查询太长时，一个键独占全部权重</translation>
    </message>
    <message>
        <source>Mean mixed in</source>
        <translation>混入均值</translation>
    </message>
    <message>
        <source>unsure queries read the mean of all</source>
        <translation>拿不准的查询读取总体的均值</translation>
    </message>
    <message>
        <source>tasks where the mean tells nothing</source>
        <translation>均值说明不了什么的任务</translation>
    </message>
    <message>
        <source>what stands out for every query</source>
        <translation>对每个查询都显眼的东西</translation>
    </message>
    <message>
        <source>all queries have the same weights</source>
        <translation>所有查询的权重都相同</translation>
    </message>
    <message>
        <source>Luong local-m</source>
        <translation>Luong local-m</translation>
    </message>
    <message>
        <source>a window around its own place</source>
        <translation>自己位置周围的窗口</translation>
    </message>
    <message>
        <source>texts that run in step</source>
        <translation>逐词对应的文本</translation>
    </message>
    <message>
        <source>another order of words</source>
        <translation>语序不同</translation>
    </message>
    <message>
        <source>Luong local-p</source>
        <translation>Luong local-p</translation>
    </message>
    <message>
        <source>a window around a place that the query predicts</source>
        <translation>查询所预测的位置周围的窗口</translation>
    </message>
    <message>
        <source>few pairs wherever they are</source>
        <translation>不管在哪里，都只需很少的对</translation>
    </message>
    <message>
        <source>a window in the wrong place sees nothing useful</source>
        <translation>窗口放错地方，就看不到有用的东西</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Every token is one step from every other</source>
        <translation>每个词元到其他词元都只有一步</translation>
    </message>
    <message>
        <source>Attention, weights kept</source>
        <translation>注意力，保留权重</translation>
    </message>
    <message>
        <source>The same layer, all its n × n weights written into memory</source>
        <translation>同一种层，n × n 个权重全部写进内存</translation>
    </message>
    <message>
        <source>Causal attention</source>
        <translation>因果注意力</translation>
    </message>
    <message>
        <source>One step, from earlier tokens to later ones</source>
        <translation>一步，从前面的词元到后面的词元</translation>
    </message>
    <message>
        <source>Attention with a window</source>
        <translation>带窗口的注意力</translation>
    </message>
    <message>
        <source>A step reaches w tokens to each side</source>
        <translation>一步到达左右各 w 个词元</translation>
    </message>
    <message>
        <source>Attention with a window, w = %1</source>
        <translation>带窗口的注意力，w = %1</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>A step reaches what the kernel covers</source>
        <translation>一步到达卷积核盖住的范围</translation>
    </message>
    <message>
        <source>Convolution, k = %1</source>
        <translation>卷积，k = %1</translation>
    </message>
    <message>
        <source>Recurrent layer</source>
        <translation>循环层</translation>
    </message>
    <message>
        <source>A state is handed on, to the right only</source>
        <translation>状态依次传递，只向右</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>‘%1’ cannot be used: %2</source>
        <translation>无法使用“%1”：%2</translation>
    </message>
    <message>
        <source>the use of ‘%1’ cannot be recorded in %2</source>
        <translation>无法在 %2 中记录“%1”的使用情况</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>OpenCL</source>
        <translation>OpenCL</translation>
    </message>
    <message>
        <source>%1: ‘%2’ cannot be used: %3</source>
        <translation>%1：无法使用“%2”：%3</translation>
    </message>
    <message>
        <source>%1: there is no ‘%2’ here, known: %3</source>
        <translation>%1：这里没有“%2”，可用的有：%3</translation>
    </message>
    <message>
        <source>%1. Install the package ocl-icd-libopencl1</source>
        <translation>%1。请安装软件包 ocl-icd-libopencl1</translation>
    </message>
    <message>
        <source>the driver %1 is not used: %2</source>
        <translation>未使用驱动程序 %1：%2</translation>
    </message>
    <message>
        <source>OpenCL failed: %1</source>
        <translation>OpenCL 失败：%1</translation>
    </message>
    <message>
        <source>no OpenCL driver offers a device. Install pocl-opencl-icd (any processor), nvidia-opencl-icd (NVIDIA), mesa-opencl-icd (AMD) or intel-opencl-icd (Intel)</source>
        <translation>没有 OpenCL 驱动程序提供设备。请安装 pocl-opencl-icd（任何处理器）、nvidia-opencl-icd（NVIDIA）、mesa-opencl-icd（AMD）或 intel-opencl-icd（Intel）</translation>
    </message>
    <message>
        <source>CLBlast is missing: products on OpenCL devices take Fovea&apos;s own kernel. Install libclblast1</source>
        <translation>缺少 CLBlast：OpenCL 设备上的乘积改用 Fovea 自己的内核。请安装 libclblast1</translation>
    </message>
    <message>
        <source>this program was built without OpenCL. Build it again with the package opencl-headers installed</source>
        <translation>此程序编译时未加入 OpenCL。请安装软件包 opencl-headers，然后重新编译</translation>
    </message>
    <message>
        <source>%1 cannot be started to test OpenCL devices: %2</source>
        <translation>无法启动 %1 来测试 OpenCL 设备：%2</translation>
    </message>
    <message>
        <source>the program ended while this device was in use</source>
        <translation>使用此设备时，程序意外结束</translation>
    </message>
    <message>
        <source>‘%1’ is not available, has no compiler, or orders its bytes in another way</source>
        <translation>“%1”不可用、没有编译器，或者字节顺序不同</translation>
    </message>
    <message>
        <source>a tensor of %1 bytes is too large for ‘%2’</source>
        <translation>%1 字节的张量对“%2”来说太大</translation>
    </message>
    <message>
        <source>%1 could not be compiled: %2; the compiler says: %3</source>
        <translation>%1 无法编译：%2；编译器输出：%3</translation>
    </message>
    <message>
        <source>%1 failed for %2: %3</source>
        <translation>对 %2 调用 %1 失败：%3</translation>
    </message>
    <message>
        <source>no OpenCL loader could be opened: %1</source>
        <translation>无法打开 OpenCL 加载器：%1</translation>
    </message>
    <message>
        <source>the OpenCL loader has no %1, expected version 1.2</source>
        <translation>OpenCL 加载器中没有 %1，应为 1.2 版</translation>
    </message>
    <message>
        <source>‘%1’ is not there any more</source>
        <translation>“%1”已经不在了</translation>
    </message>
    <message>
        <source>‘%1’ gives %2</source>
        <translation>“%1”算出的结果：%2</translation>
    </message>
    <message>
        <source>%1: ends in the middle of the Experiment inside</source>
        <translation>%1：内嵌的实验数据到一半就断了</translation>
    </message>
    <message>
        <source>%1: neither a session (.fovea) nor a figure (PNG, SVG, PDF)</source>
        <translation>%1：既不是会话（.fovea），也不是图（PNG、SVG、PDF）</translation>
    </message>
    <message>
        <source>%1: this figure carries no Experiment; it was not made by Fovea, or another program removed it</source>
        <translation>%1：图中没有实验数据；它不是用 Fovea 生成的，或者数据已被其他程序去掉</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Another picture</source>
        <translation>另一张图片</translation>
    </message>
    <message>
        <source>Step of training</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Sentence for the keys</source>
        <translation>用作键的句子</translation>
    </message>
    <message>
        <source>Cells drawn by hand</source>
        <translation>手绘的格</translation>
    </message>
    <message>
        <source>How text is generated</source>
        <translation>怎样生成文本</translation>
    </message>
    <message>
        <source>What A is</source>
        <translation>A 的内容</translation>
    </message>
    <message>
        <source>Regression</source>
        <translation>回归</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>What is looked at</source>
        <translation>查看的内容</translation>
    </message>
    <message>
        <source>Several choices</source>
        <translation>多个选项</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>token type</source>
        <translation>词元类型</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 heads × %2</source>
        <translation>%1 个头 × %2</translation>
    </message>
    <message>
        <source>width %1</source>
        <translation>维度 %1</translation>
    </message>
    <message>
        <source>%1 key heads</source>
        <translation>%1 个键值头</translation>
    </message>
    <message>
        <source>%1: %2 layers of %3 heads, width %4, %5 million parameters</source>
        <translation>%1：%2 层，每层 %3 个头，%4 维，%5 百万个参数</translation>
    </message>
    <message>
        <source>a second text: this model reads one text</source>
        <translation>第二段文本：这个模型只读一段文本</translation>
    </message>
    <message>
        <source>%1: cannot be changed in a checkpoint; expected %2</source>
        <translation>%1：在检查点中不能改；应为 %2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>Predicted tokens</source>
        <translation>预测的词元</translation>
    </message>
    <message>
        <source>the model ‘%1’ did not keep step %2 of its training</source>
        <translation>模型“%1”没有保留训练的第 %2 步</translation>
    </message>
    <message>
        <source>the model ‘%1’ is not here: open its folder, or choose another model</source>
        <translation>模型“%1”不在这里；请打开它的文件夹，或另选模型</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1，第 %2 步</translation>
    </message>
    <message>
        <source>%1: no model in it; expected a folder that ‘fovea train’ made, or a checkpoint with config.json</source>
        <translation>%1：里面没有模型；应为“fovea train”生成的文件夹，或带 config.json 的检查点</translation>
    </message>
    <message>
        <source>tokens: %1</source>
        <translation>词元数：%1</translation>
    </message>
    <message>
        <source>%1: nothing of this draft can be read</source>
        <translation>%1：这份草稿什么也读不出来</translation>
    </message>
    <message>
        <source>%1: found %2 bytes, expected at most %3</source>
        <translation>%1：读到 %2 字节，最多 %3</translation>
    </message>
    <message>
        <source>%1: found %2 members that this version does not know, expected at most %3</source>
        <translation>%1：有 %2 项是这个版本不认识的，最多 %3 项</translation>
    </message>
    <message>
        <source>%1: this version does not know %2, and keeps it</source>
        <translation>%1：这个版本不认识 %2，已原样保留</translation>
    </message>
    <message>
        <source>%1: a later version of Fovea wrote this (format %2, known here: 1 to %3); it is not overwritten, and what is not known here is left out</source>
        <translation>%1：由更新版本的 Fovea 写成（格式 %2，这里只认识 1 到 %3）；不会覆盖它，不认识的内容已略去</translation>
    </message>
    <message>
        <source>%1: this was changed since Fovea wrote it, by hand or by damage</source>
        <translation>%1：Fovea 写成之后有过改动，可能是手工修改，也可能是损坏</translation>
    </message>
    <message>
        <source>encoder %1</source>
        <translation>编码器第 %1 层</translation>
    </message>
    <message>
        <source>decoder %1</source>
        <translation>解码器第 %1 层</translation>
    </message>
    <message>
        <source>cross-attention, layer %1</source>
        <translation>交叉注意力，第 %1 层</translation>
    </message>
    <message>
        <source>From the file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>one sentence</source>
        <translation>1 句</translation>
    </message>
    <message>
        <source>%1 sentences</source>
        <translation>%1 句</translation>
    </message>
    <message>
        <source>q and k</source>
        <translation>q 和 k</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>%1 layers of %2 heads, computed elsewhere</source>
        <translation>%1 层，每层 %2 个头，在别处算好</translation>
    </message>
    <message>
        <source>%1: cannot be changed in a file of attentions</source>
        <translation>%1：在注意力文件中不能改</translation>
    </message>
    <message>
        <source>silence, edits: what follows from them needs the model, and a file of attentions has its maps alone</source>
        <translation>silence, edits：要算出它们的后果，需要模型，而注意力文件里只有注意力图</translation>
    </message>
    <message>
        <source>“%1” is not in the file of attentions, which has %2 sentences; choose one of them</source>
        <translation>“%1”不在注意力文件中，文件里有 %2 句；请从中选一句</translation>
    </message>
    <message>
        <source>q and k in bfloat16: weights to about 0.01</source>
        <translation>q 和 k 为 bfloat16：权重约精确到 0.01</translation>
    </message>
    <message>
        <source>q and k in float16: weights to about 0.002</source>
        <translation>q 和 k 为 float16：权重约精确到 0.002</translation>
    </message>
    <message>
        <source>the matrices of all heads</source>
        <translation>所有头的矩阵</translation>
    </message>
    <message>
        <source>quantity: needs the output’s matrix, which the file does not have; expected weight or score</source>
        <translation>quantity：需要输出矩阵，而文件里没有；应为 weight 或 score</translation>
    </message>
    <message>
        <source>quantity: sizes behind residual and norm need a model with one stack of layers; expected moved</source>
        <translation>quantity：残差和规范化之后的大小需要只有一组层的模型；应为 moved</translation>
    </message>
    <message>
        <source>positions: %1</source>
        <translation>位置数：%1</translation>
    </message>
    <message>
        <source>parameters: %1</source>
        <translation>参数个数：%1</translation>
    </message>
    <message>
        <source>silenced by the mean: the model has no other sentence to take it of; expected zero</source>
        <translation>用均值屏蔽：模型没有别的句子可以求均值；应为 zero</translation>
    </message>
    <message>
        <source>points: %1</source>
        <translation>点数：%1</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>scores of this model cannot be taken apart; choose one with one stack of layers</source>
        <translation>这个模型的得分不能拆开；请选择只有一组层的模型</translation>
    </message>
    <message>
        <source>%1 parts of %2 keys are too many to be kept; shorten the text, or choose an earlier layer</source>
        <translation>%2 个键的 %1 个部分太多，存不下；请缩短文本，或选择更靠前的层</translation>
    </message>
    <message>
        <source>last norm</source>
        <translation>最后的规范化</translation>
    </message>
    <message>
        <source>bias of the word</source>
        <translation>该词的偏置</translation>
    </message>
    <message>
        <source>the text that heads are patched from gives them nothing, expected one with as many tokens</source>
        <translation>用来修补头的文本没有给出任何内容，应为词元数相同的文本</translation>
    </message>
    <message>
        <source>the text that heads are patched from has %1 tokens, expected %2, as this one has</source>
        <translation>用来修补头的文本有 %1 个词元，应与当前文本一样为 %2 个</translation>
    </message>
    <message>
        <source>the text that states are patched from has no token %1, expected one with as many tokens</source>
        <translation>用来修补状态的文本没有第 %1 个词元，应为词元数相同的文本</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>汇聚</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>layer %1, picture</source>
        <translation>第 %1 层，图片</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Next word</source>
        <translation>下一个词</translation>
    </message>
    <message>
        <source>the model ‘%1’ needs pictures, and own examples have none</source>
        <translation>模型“%1”需要图片，而自己的例子没有图片</translation>
    </message>
    <message>
        <source>dropout has no effect on a recurrent model</source>
        <translation>暂退对循环模型不起作用</translation>
    </message>
    <message>
        <source>a recurrent model does not know the end: its mask is aligned at the beginning</source>
        <translation>循环模型不知道结尾在哪里：它的掩码从开头对齐</translation>
    </message>
    <message>
        <source>this model has no attention</source>
        <translation>这个模型没有注意力</translation>
    </message>
    <message>
        <source>this run is not on this computer</source>
        <translation>这次训练不在这台电脑上</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>forked from %1 at step %2</source>
        <translation>从 %1 的第 %2 步分出</translation>
    </message>
    <message>
        <source>steps per second: %1</source>
        <translation>每秒步数：%1</translation>
    </message>
    <message>
        <source>examples seen: %1</source>
        <translation>看过的例子：%1</translation>
    </message>
    <message>
        <source>no run has learned anything yet</source>
        <translation>还没有哪次训练学到东西</translation>
    </message>
    <message>
        <source>quantity: what an edge does to a layer’s output is known of models with one stack of layers; expected moved</source>
        <translation>quantity：一条边怎样改变层的输出，只有单一堆叠的模型才算得出；应为 moved</translation>
    </message>
    <message>
        <source>%1 × %2 tokens</source>
        <translation>%1 × %2 个词元</translation>
    </message>
    <message>
        <source>tokens: %1 (%2 added by the model)</source>
        <translation>词元：%1（其中 %2 个由模型添加）</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>The attention of one sentence</source>
        <translation>一句话的注意力</translation>
    </message>
    <message>
        <source>The simplest kind of attention: a curve through points, by kernels</source>
        <translation>最简单的注意力：用核函数给数据点配一条曲线</translation>
    </message>
    <message>
        <source>How order enters attention</source>
        <translation>先后顺序怎样进入注意力</translation>
    </message>
    <message>
        <source>Attention beside convolution and recurrence, and its family</source>
        <translation>注意力与卷积、循环的对比，以及注意力家族</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>How a model learns, step by step</source>
        <translation>模型怎样一步一步学会</translation>
    </message>
    <message>
        <source>head %1.%2</source>
        <translation>头 %1.%2</translation>
    </message>
    <message>
        <source>MLP %1</source>
        <translation>MLP %1</translation>
    </message>
    <message>
        <source>bias %1</source>
        <translation>偏置 %1</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>规范化</translation>
    </message>
    <message>
        <source>norm %1</source>
        <translation>规范化 %1</translation>
    </message>
    <message>
        <source>by the cosines of W_v W_o</source>
        <translation>按 W_v W_o 的余弦相似度</translation>
    </message>
    <message>
        <source>by the cosines of W_v W_o and of W_q W_kᵀ</source>
        <translation>按 W_v W_o 和 W_q W_kᵀ 的余弦相似度</translation>
    </message>
    <message>
        <source>Heads that are alike</source>
        <translation>相似的头</translation>
    </message>
    <message>
        <source>first axis</source>
        <translation>第一轴</translation>
    </message>
    <message>
        <source>second axis</source>
        <translation>第二轴</translation>
    </message>
    <message>
        <source>to the nearest</source>
        <translation>连到最近的头</translation>
    </message>
    <message>
        <source>the axes have %1 % and %2 % of the squared distances</source>
        <translation>两轴占距离平方和的 %1% 和 %2%</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Each with its nearest; distance 0: equal, √2: nothing in common</source>
        <translation>每个头和离它最近的头；距离 0：相同，√2：毫无共同之处</translation>
    </message>
    <message>
        <source>%1: nearest %2</source>
        <translation>%1：最近的是 %2</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>neighbours</source>
        <translation>近邻</translation>
    </message>
    <message>
        <source>word: ‘%1’ is not possible, expected a word that the model can predict as one token</source>
        <translation>word：不能是“%1”，应为模型能作为一个词元预测的词</translation>
    </message>
    <message>
        <source>after “%1”</source>
        <translation>在“%1”之后</translation>
    </message>
    <message>
        <source>for “%1”</source>
        <translation>对“%1”</translation>
    </message>
    <message>
        <source>as word %1</source>
        <translation>作为第 %1 个词</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>“%1” rather than “%2”</source>
        <translation>是“%1”而不是“%2”</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Attention scores</source>
        <translation>注意力得分</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>掩码后</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>掩码后的得分</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>搬运量</translation>
    </message>
    <message>
        <source>Size of what is moved</source>
        <translation>搬运量的大小</translation>
    </message>
    <message>
        <source>normed</source>
        <translation>规范化后</translation>
    </message>
    <message>
        <source>Size behind residual and norm</source>
        <translation>残差与规范化之后的大小</translation>
    </message>
    <message>
        <source>contribution</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>Contribution to the output</source>
        <translation>对输出的贡献</translation>
    </message>
    <message>
        <source>zeroing</source>
        <translation>置零</translation>
    </message>
    <message>
        <source>Change of the layer’s output</source>
        <translation>层输出的变化</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>效应</translation>
    </message>
    <message>
        <source>Effect of cutting an edge</source>
        <translation>切断一条边的效应</translation>
    </message>
    <message>
        <source>log-odds</source>
        <translation>对数几率</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>显示的量</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>one</source>
        <translation>单个</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>注意力展开</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>注意力流</translation>
    </message>
    <message>
        <source>Colour range</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>fitted</source>
        <translation>自适应</translation>
    </message>
    <message>
        <source>Scale ends at percentile</source>
        <translation>刻度上限的百分位</translation>
    </message>
    <message>
        <source>Scale ends at</source>
        <translation>刻度上限</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>first</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>separators</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>special</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Renormalise rows</source>
        <translation>各行重新归一化</translation>
    </message>
    <message>
        <source>Pieces joined to words</source>
        <translation>把子词合成词</translation>
    </message>
    <message>
        <source>silenced</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>mean of the heads</source>
        <translation>各头的均值</translation>
    </message>
    <message>
        <source>largest of the heads</source>
        <translation>各头的最大值</translation>
    </message>
    <message>
        <source>rollout of all layers up to it</source>
        <translation>到这一层为止的注意力展开</translation>
    </message>
    <message>
        <source>flow through all layers up to it</source>
        <translation>到这一层为止的注意力流</translation>
    </message>
    <message>
        <source>%1 × %2 tokens make a picture of %3 cells, at most %4 are drawn; shorten the sentence</source>
        <translation>%1 × %2 个词元要画 %3 格，最多画 %4 格；请缩短句子</translation>
    </message>
    <message>
        <source>%1 positions × %2 dimensions make a picture of %3 cells, at most %4 are drawn; choose fewer of them</source>
        <translation>%1 个位置 × %2 维要画 %3 格，最多画 %4 格；请少选一些</translation>
    </message>
    <message>
        <source>Attention rollout</source>
        <translation>注意力展开（rollout）</translation>
    </message>
    <message>
        <source>Attention flow</source>
        <translation>注意力流（flow）</translation>
    </message>
    <message>
        <source>heads: effects are those of one head; expected heads=one, or another quantity</source>
        <translation>heads：效应是单个头的；应为 heads=one，或改用别的量</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>words: flows to the pieces of a word cannot be added; expected heads=rollout, or words=false</source>
        <translation>words：流到一个词各个子词的量不能相加；应为 heads=rollout 或 words=false</translation>
    </message>
    <message>
        <source>Who reaches whom in how many steps</source>
        <translation>谁够得到谁，要走几步</translation>
    </message>
    <message>
        <source>Point at a token: the circles that it reaches light up, with the number of steps. The small square has a row for every token.</source>
        <translation>指向一个词元：它够得到的圆圈会亮起来，并标出步数。小方阵里每个词元占一行。</translation>
    </message>
    <message>
        <source>Derivatives</source>
        <translation>导数</translation>
    </message>
    <message>
        <source>What an output feels of inputs far away, before and after training</source>
        <translation>远处的输入对输出影响多大，训练前后对比</translation>
    </message>
    <message>
        <source>Each curve tells how much an output changes with an input at that distance; where there is none, nothing arrives. After training the needed word stands out, where it can be reached.</source>
        <translation>每条曲线表示那个距离上的输入一变，输出跟着变多少；没有曲线的地方，什么也传不到。训练以后，只要够得到，需要的那个词就会突出来。</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Operations, parameters, steps and paths of a layer</source>
        <translation>一层的运算次数、参数、步数和路径</translation>
    </message>
    <message>
        <source>Each number is that of this sentence, each formula below it holds for every one.</source>
        <translation>数值是这句话的，下面的公式对任何句子都成立。</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Time and memory of a layer over the length of the text</source>
        <translation>一层的时间和内存随文本长度的变化</translation>
    </message>
    <message>
        <source>Both axes are logarithmic: a line of slope 2 takes four times as long for twice the tokens. Vertical lines mark where attention becomes the slower one.</source>
        <translation>两个轴都是对数轴：斜率为 2 的线表示词元多一倍，用时变成四倍。竖线标出注意力从哪里开始更慢。</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>家族</translation>
    </message>
    <message>
        <source>Every kind of attention on the same sentence</source>
        <translation>每种注意力看同一句话</translation>
    </message>
    <message>
        <source>Each small map is a kind of attention on this sentence; a click chooses it, a click with Ctrl the one beside it. Dots stand where nothing may be seen.</source>
        <translation>每张小图是一种注意力看这句话的结果；单击选中它，按住 Ctrl 单击则选定与它对比的一种。画点的地方不能看。</translation>
    </message>
    <message>
        <source>Two of them</source>
        <translation>其中两种</translation>
    </message>
    <message>
        <source>Two kinds of attention, and their difference</source>
        <translation>两种注意力，以及它们的差值</translation>
    </message>
    <message>
        <source>The first two maps are of the same sentence; the third tells where the chosen kind gives more weight, and where less.</source>
        <translation>前两张图是同一句话的；第三张显示选中的那一种在哪里给的权重更多，在哪里更少。</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>What each kind sees, costs, is good for and weak at</source>
        <translation>每种能看到什么、开销多大、擅长什么、不擅长什么</translation>
    </message>
    <message>
        <source>Each line is a kind of attention, with the numbers of this sentence.</source>
        <translation>每行是一种注意力，数值都是这句话的。</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>How scores of random vectors spread, and why √d</source>
        <translation>随机向量的得分有多分散，为什么除以 √d</translation>
    </message>
    <message>
        <source>Products of random queries and keys spread by √d. Divided by it they spread by 1, whatever the width.</source>
        <translation>随机的查询和键，点积的标准差是 √d。除以 √d 以后，不管多少维，标准差都是 1。</translation>
    </message>
    <message>
        <source>Softmax over d</source>
        <translation>Softmax 与 d</translation>
    </message>
    <message>
        <source>Entropy of weights and gradient of softmax over the width</source>
        <translation>权重的熵和 Softmax 的梯度随维度的变化</translation>
    </message>
    <message>
        <source>Without 1/√d wide vectors give all weight to one key, and the gradient through softmax fades. With it both stay as they are.</source>
        <translation>不乘 1/√d，维度一大，权重就全给了一个键，穿过 Softmax 的梯度也会消失。乘上它，两者都不变。</translation>
    </message>
    <message>
        <source>Reach and cost</source>
        <translation>可达与开销</translation>
    </message>
    <message>
        <source>Who reaches whom, what a layer costs, and what it takes on this machine</source>
        <translation>谁够得到谁，一层开销多大，在这台机器上用多少时间和内存</translation>
    </message>
    <message>
        <source>What each kind of attention sees, costs, is good for and weak at</source>
        <translation>每种注意力能看到什么、开销多大、擅长什么、不擅长什么</translation>
    </message>
    <message>
        <source>Why scale</source>
        <translation>为什么缩放</translation>
    </message>
    <message>
        <source>Why scores are divided by √d, and what reaches an output from far away</source>
        <translation>得分为什么除以 √d，远处有什么能传到输出</translation>
    </message>
    <message>
        <source>The family of attentions</source>
        <translation>注意力家族</translation>
    </message>
    <message>
        <source>weights of head %1 of each; random weights, seed %2</source>
        <translation>各取头 %1 的权重；参数随机，种子 %2</translation>
    </message>
    <message>
        <source>Kinds of attention</source>
        <translation>注意力的种类</translation>
    </message>
    <message>
        <source>one layer on this sentence of %1 tokens</source>
        <translation>一层，用于这句话的 %1 个词元</translation>
    </message>
    <message>
        <source>pairs seen</source>
        <translation>可见的词元对</translation>
    </message>
    <message>
        <source>multiply–adds</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>entropy, bits</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>sees</source>
        <translation>看到什么</translation>
    </message>
    <message>
        <source>good for</source>
        <translation>擅长</translation>
    </message>
    <message>
        <source>weak at</source>
        <translation>不擅长</translation>
    </message>
    <message>
        <source>Parameters and multiply–adds are those of all heads, the projections included; pairs and entropy those of head %1.</source>
        <translation>参数和乘加次数按所有头计，含投影；词元对和熵是第 %1 个头的。</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>对比对象</translation>
    </message>
    <message>
        <source>Two of the family</source>
        <translation>家族中的两种</translation>
    </message>
    <message>
        <source>second − first</source>
        <translation>第二个 − 第一个</translation>
    </message>
    <message>
        <source>%1 of %2 layers</source>
        <translation>%2 层中的 %1 层</translation>
    </message>
    <message>
        <source>one layer</source>
        <translation>一层</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>states</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Who reaches whom</source>
        <translation>谁够得到谁</translation>
    </message>
    <message>
        <source>from “%1”</source>
        <translation>从“%1”出发</translation>
    </message>
    <message>
        <source>%1 of %2 tokens are drawn</source>
        <translation>共 %2 个词元，画出 %1 个</translation>
    </message>
    <message>
        <source>What a layer costs</source>
        <translation>一层的开销</translation>
    </message>
    <message>
        <source>for n = %1 tokens, width d = %2, kernel k = %3, window w = %4</source>
        <translation>n = %1 个词元，维度 d = %2，卷积核 k = %3，窗口 w = %4</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>运算次数</translation>
    </message>
    <message>
        <source>sequential</source>
        <translation>顺序步数</translation>
    </message>
    <message>
        <source>longest path</source>
        <translation>最长路径</translation>
    </message>
    <message>
        <source>Operations are the order that papers print; multiply–adds are all of them, the projections of attention included.</source>
        <translation>运算次数是论文里写的量级；乘加次数是全部，含注意力的投影。</translation>
    </message>
    <message>
        <source>This text is longer than k·d = %1 tokens: self-attention takes more operations than the convolution.</source>
        <translation>这段文本长于 k·d = %1 个词元：自注意力的操作比卷积多。</translation>
    </message>
    <message>
        <source>From k·d = %1 tokens on self-attention takes more operations than the convolution.</source>
        <translation>从 k·d = %1 个词元起，自注意力的操作比卷积多。</translation>
    </message>
    <message>
        <source>nothing is measured yet; Measure begins</source>
        <translation>还没有测量；点“测量”开始</translation>
    </message>
    <message>
        <source>one layer forward, d = %1, %2, %3</source>
        <translation>一层前向计算，d = %1，%2，%3</translation>
    </message>
    <message>
        <source>ended early</source>
        <translation>提前结束</translation>
    </message>
    <message>
        <source>slope %1</source>
        <translation>斜率 %1</translation>
    </message>
    <message>
        <source>tokens n</source>
        <translation>词元数 n</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>测量的量</translation>
    </message>
    <message>
        <source>Measured memory</source>
        <translation>实测内存</translation>
    </message>
    <message>
        <source>megabytes</source>
        <translation>兆字节</translation>
    </message>
    <message>
        <source>Measured time</source>
        <translation>实测时间</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>self-attention is as fast on both at n = %1</source>
        <translation>n = %1 时，自注意力在两者上一样快</translation>
    </message>
    <message>
        <source>q·k</source>
        <translation>q·k</translation>
    </message>
    <message>
        <source>q·k / √d</source>
        <translation>q·k / √d</translation>
    </message>
    <message>
        <source>width d</source>
        <translation>维度 d</translation>
    </message>
    <message>
        <source>Scores of random vectors</source>
        <translation>随机向量的得分</translation>
    </message>
    <message>
        <source>for d = %1 q·k spreads by %2, q·k / √d by %3</source>
        <translation>d = %1：q·k 的标准差为 %2，q·k / √d 的为 %3</translation>
    </message>
    <message>
        <source>share for each unit</source>
        <translation>每单位所占比例</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键数</translation>
    </message>
    <message>
        <source>What softmax makes of them</source>
        <translation>Softmax 把它们变成什么</translation>
    </message>
    <message>
        <source>for d = %1 and %2 keys: entropy %3 bits without 1/√d, %4 with it, %5 at most</source>
        <translation>d = %1，%2 个键：不乘 1/√d，熵为 %3 比特，乘了为 %4，最多 %5</translation>
    </message>
    <message>
        <source>‖∂α / ∂s‖</source>
        <translation>‖∂α / ∂s‖</translation>
    </message>
    <message>
        <source>How much an output changes with an input</source>
        <translation>输入一变，输出变多少</translation>
    </message>
    <message>
        <source>‖∂yᵢ / ∂xⱼ‖ of small networks, before they learn to repeat the word %1 places before (pale lines) and after</source>
        <translation>小网络的 ‖∂yᵢ / ∂xⱼ‖：学会重复往前第 %1 个词之前（浅色线）和之后</translation>
    </message>
    <message>
        <source>distance i − j</source>
        <translation>距离 i − j</translation>
    </message>
    <message>
        <source>mean size</source>
        <translation>平均大小</translation>
    </message>
    <message>
        <source>right: %1 %</source>
        <translation>答对：%1%</translation>
    </message>
    <message>
        <source>before training</source>
        <translation>训练前</translation>
    </message>
    <message>
        <source>small networks learn …</source>
        <translation>小网络学习中…</translation>
    </message>
    <message>
        <source>%1 before</source>
        <translation>往前 %1 个</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>random weights</source>
        <translation>随机参数</translation>
    </message>
    <message>
        <source>cells by hand: %1</source>
        <translation>手动改的格：%1</translation>
    </message>
    <message>
        <source>tokens silenced: %1</source>
        <translation>屏蔽的词元：%1</translation>
    </message>
    <message>
        <source>states patched: %1</source>
        <translation>修补的状态：%1</translation>
    </message>
    <message>
        <source>heads silenced: %1</source>
        <translation>屏蔽的头：%1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>随机种子 %1</translation>
    </message>
    <message>
        <source>Set an A to compare with</source>
        <translation>先设一个 A 用来对比</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>two networks, trained separately</source>
        <translation>两个网络，分别训练</translation>
    </message>
    <message>
        <source>%1 × %2 and %3 × %4 cells have no difference</source>
        <translation>%1 × %2 格与 %3 × %4 格没有差值可算</translation>
    </message>
    <message>
        <source>view: ‘%1’ is a picture of %2, and %3 was computed</source>
        <translation>view：“%1”是 %2 的图形，算出的却是 %3</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Draw by</source>
        <translation>绘制依据</translation>
    </message>
    <message>
        <source>Effect on the word</source>
        <translation>对哪个词的效应</translation>
    </message>
    <message>
        <source>Against the word</source>
        <translation>与哪个词相比</translation>
    </message>
    <message>
        <source>Of prediction number (0: by itself)</source>
        <translation>第几个预测（0：自动）</translation>
    </message>
    <message>
        <source>Rest of a cut row</source>
        <translation>切断后该行其余权重</translation>
    </message>
    <message>
        <source>renormalised</source>
        <translation>重新归一化</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>quantity: effects need a model that predicts something, as it was trained; expected another quantity</source>
        <translation>quantity：要有能作预测、且与训练时相同的模型才有效应；请改用别的量</translation>
    </message>
    <message>
        <source>quantity: effects need weighted sums; expected combine=sum</source>
        <translation>quantity：效应需要加权求和；应为 combine=sum</translation>
    </message>
    <message>
        <source>at: there is no prediction %1, expected 1 to %2</source>
        <translation>at：没有第 %1 个预测，应为 1 到 %2</translation>
    </message>
    <message>
        <source>Queries as rows, keys as columns</source>
        <translation>查询为行，键为列</translation>
    </message>
    <message>
        <source>Each row is a query (a word asks) and shares its weight among the keys in the columns (words offer); a stronger colour is more weight. Point at a cell to see how its number is computed.</source>
        <translation>每行是一个查询（一个词要找什么），把权重分给各列的键（各词能供什么）；颜色越浓，权重越大。指向一格，就能看到它的数是怎样算出来的。</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Weights as lines between queries and keys</source>
        <translation>权重画成查询与键之间的线</translation>
    </message>
    <message>
        <source>A line joins a query (it asks) on the left to a key (it offers) on the right; a wider line has more weight. Each head has a colour of its own.</source>
        <translation>每条线从左边的查询（要找什么）连到右边的键（能供什么）；线越粗，权重越大。每个头各有一种颜色。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>The whole calculation, matrix by matrix</source>
        <translation>整个计算过程，一个矩阵接一个矩阵</translation>
    </message>
    <message>
        <source>Every word has a query (it asks), a key (it offers) and a value (it says). Read from left to right: each matrix is made of those before it, by the equation under its name.</source>
        <translation>每个词都有查询（要找什么）、键（能供什么）和值（说些什么）。从左往右看：每个矩阵都由前面的矩阵算出，算式写在名字下面。</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>A score, or what is predicted, as the sum of what every part wrote</source>
        <translation>把得分或预测拆成各部分写入内容之和</translation>
    </message>
    <message>
        <source>The score is the sum of all cells: what each part of the model wrote into the query (rows) times what each wrote into the key (columns). Click a cell to see the score, the weight and the prediction without it.</source>
        <translation>得分是所有格的和：模型各部分写进查询的（行），乘以各部分写进键的（列）。点一格，就能看到去掉它以后的得分、权重和预测。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>The text itself, shaded by a query’s weights</source>
        <translation>文本本身，按一个查询的权重着色</translation>
    </message>
    <message>
        <source>A word of a stronger colour has more weight for the query that is framed. Point at another word to make it the query.</source>
        <translation>词的颜色越浓，带框的查询给它的权重越大。指向另一个词，就换它作查询。</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>Every head of every layer, and what it does</source>
        <translation>每层的每个头，各做什么</translation>
    </message>
    <message>
        <source>Each picture is the weights of one head, a row for each layer. The bar beside it is the measure of that head; a click opens the head.</source>
        <translation>每张小图是一个头的权重，每层占一行。旁边的条是这个头的指标；点一下可打开这个头。</translation>
    </message>
    <message>
        <source>Lens</source>
        <translation>透镜</translation>
    </message>
    <message>
        <source>What a model would predict after each layer</source>
        <translation>每一层之后，模型会预测什么</translation>
    </message>
    <message>
        <source>Each row is a layer: its words are what the model would predict if it ended there; row 0 is what enters layer 1. At the right stand the probability and the rank of one word in every layer: what is predicted, or a word of yours.</source>
        <translation>每行是一层：假如模型到这一层就结束，会预测这些词；第 0 行是进入第 1 层的状态。右边是一个词在每层的概率和名次：预测出的词，或自己指定的词。</translation>
    </message>
    <message>
        <source>A, the present experiment B, and their difference</source>
        <translation>A、当前实验 B，以及两者的差值</translation>
    </message>
    <message>
        <source>A is the state that was kept, B the present one. Colours of the difference tell where B has more weight than A, and where less.</source>
        <translation>A 是保留下来的状态，B 是当前状态。差值的颜色表示 B 的权重在哪里比 A 大，在哪里比 A 小。</translation>
    </message>
    <message>
        <source>Patches</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>Which patches of its picture a model looks at</source>
        <translation>模型看图片里的哪些图块</translation>
    </message>
    <message>
        <source>The picture is cut into patches, which are the keys. A patch that stands out has more weight for the word that is the query.</source>
        <translation>图片切成图块，图块就是键。图块越突出，作查询的词给它的权重越大。</translation>
    </message>
    <message>
        <source>Four maps</source>
        <translation>四张图</translation>
    </message>
    <message>
        <source>Weights of a head beside what they move and what cutting them changes</source>
        <translation>一个头的权重，旁边是它搬运多少，切断后变化多少</translation>
    </message>
    <message>
        <source>The same pairs four times: how much weight, how much it moves, how much of that points where the output points, and what is lost when it is cut. A large weight need not have a large effect.</source>
        <translation>同样的词元对看四遍：权重多大，搬运多少，其中多少与输出同方向，切断后损失多少。权重大，效应不一定大。</translation>
    </message>
    <message>
        <source>Alike</source>
        <translation>相似</translation>
    </message>
    <message>
        <source>Heads of like matrices lie near each other</source>
        <translation>矩阵相似的头彼此靠近</translation>
    </message>
    <message>
        <source>Each dot is a head, each layer has a colour: heads that lie near each other ask and write alike, whatever the text. A click opens a head.</source>
        <translation>每个点是一个头，每层一种颜色：靠在一起的头，不管文本是什么，问的和写的都相似。点一下可打开一个头。</translation>
    </message>
    <message>
        <source>What a model predicts for the sentence</source>
        <translation>模型对这句话的预测</translation>
    </message>
    <message>
        <source>The weights of every head, side by side</source>
        <translation>所有头的权重，并排显示</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>The weights of one query</source>
        <translation>一个查询的权重</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>How one weight is computed, in numbers</source>
        <translation>一个权重是怎样算出来的，用数值写出</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>图形</translation>
    </message>
    <message>
        <source>heads: flow follows layers among the same tokens; this map is between two texts</source>
        <translation>heads：注意力流只沿同一组词元的各层计算；这张图在两段文本之间</translation>
    </message>
    <message>
        <source>heads: the flow between %1 tokens through %2 layers takes too long; shorten the text, or choose an earlier layer</source>
        <translation>heads：%1 个词元穿过 %2 层的注意力流要算太久；请缩短文本，或选靠前的层</translation>
    </message>
    <message>
        <source>more weight is more effect for %1 % of %2 pairs of keys</source>
        <translation>%2 对键中，%1% 权重大的效应也大</translation>
    </message>
    <message>
        <source>rank correlation %1</source>
        <translation>秩相关系数 %1</translation>
    </message>
    <message>
        <source>without the first token %1 %, %2</source>
        <translation>不计首词元 %1%，%2</translation>
    </message>
    <message>
        <source>with estimates</source>
        <translation>含估计值</translation>
    </message>
    <message>
        <source>One head, four maps</source>
        <translation>一个头，四张图</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Effect of cutting</source>
        <translation>切断的效应</translation>
    </message>
    <message>
        <source>–: nothing would be left of the row</source>
        <translation>–：切断后该行什么也不剩</translation>
    </message>
    <message>
        <source>Weight and effect</source>
        <translation>权重与效应</translation>
    </message>
    <message>
        <source>size of the effect, log-odds</source>
        <translation>效应大小（对数几率）</translation>
    </message>
    <message>
        <source>below 10⁻⁶ at the edge</source>
        <translation>小于 10⁻⁶ 的画在边缘</translation>
    </message>
    <message>
        <source>edges</source>
        <translation>边</translation>
    </message>
    <message>
        <source>first token as key</source>
        <translation>以首词元为键</translation>
    </message>
    <message>
        <source>maps</source>
        <translation>图</translation>
    </message>
    <message>
        <source>reads most of layer %1, head %2</source>
        <translation>读第 %1 层头 %2 最多</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>in order</source>
        <translation>按顺序</translation>
    </message>
    <message>
        <source>sorted</source>
        <translation>按大小</translation>
    </message>
    <message>
        <source>this measure is not known of these heads: there is no earlier layer, positions rotate, or it is no product</source>
        <translation>这些头没有这个指标：前面没有层，或位置会旋转，或不是乘积</translation>
    </message>
    <message>
        <source>Measures of a head</source>
        <translation>头的指标</translation>
    </message>
    <message>
        <source>previous token</source>
        <translation>前一词元</translation>
    </message>
    <message>
        <source>Weight on the token before</source>
        <translation>给前一个词元的权重</translation>
    </message>
    <message>
        <source>first token (sink)</source>
        <translation>首词元（汇点）</translation>
    </message>
    <message>
        <source>Weight on the first token, of all others</source>
        <translation>其他词元给首词元的权重</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Weight on what came after the same token before, where it repeats</source>
        <translation>词元重复时，给它上次出现后紧跟的词元的权重</translation>
    </message>
    <message>
        <source>duplicate token</source>
        <translation>重复词元</translation>
    </message>
    <message>
        <source>Weight on the same token before, where it repeats</source>
        <translation>词元重复时，给它上次出现处的权重</translation>
    </message>
    <message>
        <source>the token itself</source>
        <translation>词元自身</translation>
    </message>
    <message>
        <source>Weight on the token itself</source>
        <translation>给词元自身的权重</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>How evenly a row spreads its weight, in bits</source>
        <translation>一行的权重分得多均匀，以比特计</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>mean distance</source>
        <translation>平均距离</translation>
    </message>
    <message>
        <source>How far away a row’s weight lies, in tokens</source>
        <translation>一行的权重落在多远处，以词元计</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>What silencing the head alone takes from the log-odds of what a model predicts</source>
        <translation>只屏蔽这个头，所预测的词的对数几率下降多少</translation>
    </message>
    <message>
        <source>copying</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>By weights alone: whether what the head looks at becomes likelier, from −1 to 1</source>
        <translation>只看参数：头看到的词元会不会因此更可能出现，从 −1 到 1</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>By weights alone: in how many directions the head writes, as if all were used alike</source>
        <translation>只看参数：头往多少个方向写，按各方向同样常用折算</translation>
    </message>
    <message>
        <source>directions</source>
        <translation>个方向</translation>
    </message>
    <message>
        <source>Q-composition</source>
        <translation>Q 复合</translation>
    </message>
    <message>
        <source>By weights alone, a hint: how much queries read of what an earlier head writes, the largest</source>
        <translation>只看参数，仅供参考：查询从前面某个头所写的内容中读了多少，取最大</translation>
    </message>
    <message>
        <source>K-composition</source>
        <translation>K 复合</translation>
    </message>
    <message>
        <source>By weights alone, a hint: how much keys read of what an earlier head writes, the largest</source>
        <translation>只看参数，仅供参考：键从前面某个头所写的内容中读了多少，取最大</translation>
    </message>
    <message>
        <source>V-composition</source>
        <translation>V 复合</translation>
    </message>
    <message>
        <source>By weights alone, a hint: how much values read of what an earlier head writes, the largest</source>
        <translation>只看参数，仅供参考：值从前面某个头所写的内容中读了多少，取最大</translation>
    </message>
    <message>
        <source>Most queries attend to row %1, column %2</source>
        <translation>多数查询看第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>Most queries attend to “%1”</source>
        <translation>多数查询看“%1”</translation>
    </message>
    <message>
        <source>Attends to the word itself</source>
        <translation>看词自身</translation>
    </message>
    <message>
        <source>Attends to the word before</source>
        <translation>看前一个词</translation>
    </message>
    <message>
        <source>Attends to the word after</source>
        <translation>看后一个词</translation>
    </message>
    <message>
        <source>Attends to what followed the same word before</source>
        <translation>看同一个词上次出现后紧跟的词</translation>
    </message>
    <message>
        <source>Attends to the word itself or the one before</source>
        <translation>看词自身或前一个词</translation>
    </message>
    <message>
        <source>Attends to the word itself or the one after</source>
        <translation>看词自身或后一个词</translation>
    </message>
    <message>
        <source>Attends to the words in their order</source>
        <translation>依次看各个词</translation>
    </message>
    <message>
        <source>Attends broadly, to many words</source>
        <translation>看得很散，许多词都看</translation>
    </message>
    <message>
        <source>Attends to one word at a time</source>
        <translation>每次只看一个词</translation>
    </message>
    <message>
        <source>Attends to several words at once</source>
        <translation>同时看几个词</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>on the first</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>on the previous</source>
        <translation>前一词元</translation>
    </message>
    <message>
        <source>on itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>on the next</source>
        <translation>后一词元</translation>
    </message>
    <message>
        <source>each cell is the largest of %1 × %2 weights</source>
        <translation>每格是 %1 × %2 个权重中最大的</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>格中显示</translation>
    </message>
    <message>
        <source>likeliest</source>
        <translation>最可能的词</translation>
    </message>
    <message>
        <source>Followed word</source>
        <translation>跟踪的词</translation>
    </message>
    <message>
        <source>Tokens shown</source>
        <translation>显示的词元数</translation>
    </message>
    <message>
        <source>tokens %1 to %2 of %3</source>
        <translation>第 %1 到 %2 个词元，共 %3 个</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>sizes, as parts of the largest</source>
        <translation>大小，以最大的为 1</translation>
    </message>
    <message>
        <source>Hide links below</source>
        <translation>隐藏低于此值的连线</translation>
    </message>
    <message>
        <source>Query and key in numbers</source>
        <translation>用数值显示查询和键</translation>
    </message>
    <message>
        <source>queries %1 to %2 of %3, keys %4 to %5 of %6</source>
        <translation>第 %1 到 %2 个查询，共 %3 个；第 %4 到 %5 个键，共 %6 个</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>picture of “%1”</source>
        <translation>“%1”的图片</translation>
    </message>
    <message>
        <source>picture %1</source>
        <translation>图片 %1</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>log-odds of “%1” %2 → %3</source>
        <translation>“%1”的对数几率 %2 → %3</translation>
    </message>
    <message>
        <source>changed after training</source>
        <translation>训练后有改动</translation>
    </message>
    <message>
        <source>heads patched: %1</source>
        <translation>修补的头：%1</translation>
    </message>
    <message>
        <source>heads by their mean: %1</source>
        <translation>换成均值的头：%1</translation>
    </message>
    <message>
        <source>accuracy %1 (%2 held-out sentences)</source>
        <translation>准确率 %1（留出的 %2 句）</translation>
    </message>
    <message>
        <source>unknown words: %1 of %2</source>
        <translation>未知的词：%1 个，共 %2 个</translation>
    </message>
    <message>
        <source>no prediction: what was changed has random weights</source>
        <translation>没有预测：改动的部分用的是随机参数</translation>
    </message>
    <message>
        <source>What it looks at</source>
        <translation>它看什么</translation>
    </message>
    <message>
        <source>query “%1”</source>
        <translation>查询“%1”</translation>
    </message>
    <message>
        <source>the figure&apos;s matrices differ in size, so they are no one array; write .csv instead</source>
        <translation>图中各矩阵大小不同，拼不成一个数组；请改存为 .csv</translation>
    </message>
    <message>
        <source>Of a pair</source>
        <translation>句子对的哪一块</translation>
    </message>
    <message>
        <source>1-1</source>
        <translation>1-1</translation>
    </message>
    <message>
        <source>1-2</source>
        <translation>1-2</translation>
    </message>
    <message>
        <source>2-1</source>
        <translation>2-1</translation>
    </message>
    <message>
        <source>2-2</source>
        <translation>2-2</translation>
    </message>
    <message>
        <source>%1=%2: this axis is logarithmic and begins above 0</source>
        <translation>%1=%2：这是对数轴，起点必须大于 0</translation>
    </message>
    <message>
        <source>Shown of x</source>
        <translation>x 的显示范围</translation>
    </message>
    <message>
        <source>Shown of y</source>
        <translation>y 的显示范围</translation>
    </message>
    <message>
        <source>Hidden in the legend</source>
        <translation>图例中隐藏的项</translation>
    </message>
    <message>
        <source>it ends: there is no position beyond %1</source>
        <translation>到头了：%1 之后没有位置</translation>
    </message>
    <message>
        <source>it ends: there is no position beyond %1, and those from %2 on were never trained</source>
        <translation>到头了：%1 之后没有位置，从 %2 起的也从未训练过</translation>
    </message>
    <message>
        <source>it goes on, but repeats: position %1 is the same as one before %2</source>
        <translation>可以继续，但会重复：位置 %1 与 %2 之前的某个位置相同</translation>
    </message>
    <message>
        <source>it goes on: from %1 to %2 positions are up to %3 away from the nearest that was seen</source>
        <translation>可以继续：从 %1 到 %2 的位置，离见过的最近位置至多 %3</translation>
    </message>
    <message>
        <source>distance to the nearest position seen</source>
        <translation>到见过的最近位置的距离</translation>
    </message>
    <message>
        <source>it is constant beyond %1: all keys farther back get %2 in head 1</source>
        <translation>%1 以外不变：更远的键在头 1 中都加 %2</translation>
    </message>
    <message>
        <source>it changes up to distance %1 and is constant from there, at %2 in head 1</source>
        <translation>到距离 %1 为止一直在变，再远就不变，在头 1 中为 %2</translation>
    </message>
    <message>
        <source>it goes on changing: head 1 adds %1 at distance %2 and %3 at %4</source>
        <translation>会一直变下去：头 1 在距离 %2 处加 %1，在 %4 处加 %3</translation>
    </message>
    <message>
        <source>bias of a key so far back</source>
        <translation>往前这么远的键的偏置</translation>
    </message>
    <message>
        <source>pairs with all angles seen</source>
        <translation>所有角度都见过的维度对</translation>
    </message>
    <message>
        <source>it goes on rotating, but %1 of %2 pairs complete no circle within %3: beyond, they reach angles that were never seen</source>
        <translation>会一直转下去，但 %2 对中有 %1 对在 %3 以内转不满一圈：再远就会转到从没见过的角度</translation>
    </message>
    <message>
        <source>Beyond what was seen</source>
        <translation>超出见过的范围</translation>
    </message>
    <message>
        <source>order has no effect, so no length is new</source>
        <translation>先后不起作用，所以没有新长度可言</translation>
    </message>
    <message>
        <source>seen up to T = %1</source>
        <translation>见过的到 T = %1 为止</translation>
    </message>
    <message>
        <source>query i</source>
        <translation>查询 i</translation>
    </message>
    <message>
        <source>key j</source>
        <translation>键 j</translation>
    </message>
    <message>
        <source>What is added to the scores</source>
        <translation>得分上加了多少</translation>
    </message>
    <message>
        <source>head %1 adds %2 to %3, the same along every diagonal: only the distance counts</source>
        <translation>头 %1 加 %2 到 %3，每条对角线上都相同：只看距离</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>The bias over the distance</source>
        <translation>偏置随距离的变化</translation>
    </message>
    <message>
        <source>j − i</source>
        <translation>j − i</translation>
    </message>
    <message>
        <source>from %1 to %2 over distances up to %3: keys before i are on the left, keys after it on the right</source>
        <translation>从 %1 到 %2，距离最大 %3：i 之前的键在左，之后的在右</translation>
    </message>
    <message>
        <source>no word occurs twice: write one twice to see whether their outputs differ</source>
        <translation>没有出现两次的词：请把一个词写两遍，看看两处输出是否不同</translation>
    </message>
    <message>
        <source>the two “%1” differ even without it (by %2), because of another stage; with it by %3</source>
        <translation>不加它，两个“%1”也不同（相差 %2），原因在另一个阶段；加了它相差 %3</translation>
    </message>
    <message>
        <source>the two “%1” get the same output, without it and with it</source>
        <translation>不管加不加编码，两个“%1”的输出都相同</translation>
    </message>
    <message>
        <source>without it the two “%1” get the same output; with it they differ by up to %3</source>
        <translation>不加编码，两个“%1”的输出相同；加上编码，最多相差 %3</translation>
    </message>
    <message>
        <source>without</source>
        <translation>不加编码</translation>
    </message>
    <message>
        <source>What it does to attention</source>
        <translation>对注意力的作用</translation>
    </message>
    <message>
        <source>The same words in another order</source>
        <translation>同样的词换个顺序</translation>
    </message>
    <message>
        <source>change of the output</source>
        <translation>输出的变化</translation>
    </message>
    <message>
        <source>even without it shuffling changes outputs by %1, because of another stage; with it by %2</source>
        <translation>不加编码，打乱后输出也会变 %1，原因在另一个阶段；加上编码，变 %2</translation>
    </message>
    <message>
        <source>shuffle the sentence, and every word keeps its output: order does not matter</source>
        <translation>把句子打乱，每个词的输出都不变：不分先后</translation>
    </message>
    <message>
        <source>shuffle the sentence: without it every word keeps its output, with it outputs change by up to %2</source>
        <translation>把句子打乱：不加编码，每个词的输出不变；加上编码，输出最多变 %2</translation>
    </message>
    <message>
        <source>Nothing to show</source>
        <translation>没有可显示的内容</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>是什么</translation>
    </message>
    <message>
        <source>Look closer</source>
        <translation>细看</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>有什么用</translation>
    </message>
    <message>
        <source>Matrix P</source>
        <translation>矩阵 P</translation>
    </message>
    <message>
        <source>What is added at every position</source>
        <translation>每个位置加上什么</translation>
    </message>
    <message>
        <source>Each row is a position and its vector, each column a dimension. Click a column to see it as a wave.</source>
        <translation>每行是一个位置的向量，每列是一维。点一列，就能看到它的波形。</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>波</translation>
    </message>
    <message>
        <source>Dimensions as curves over the positions</source>
        <translation>各维随位置变化的曲线</translation>
    </message>
    <message>
        <source>Each curve is a dimension, from the first position to the last. Fast ones part neighbours, slow ones part what is far apart.</source>
        <translation>每条曲线是一维，从第一个位置画到最后一个。变得快的分得开相邻的位置，变得慢的分得开相距很远的位置。</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>How alike two positions are</source>
        <translation>两个位置有多相似</translation>
    </message>
    <message>
        <source>Each cell compares the vectors of two positions; the diagonal compares each with itself. Stripes along the diagonal mean that only the distance counts.</source>
        <translation>每格比较两个位置的向量，对角线上是自己和自己比。有沿对角线的条纹，说明只有距离起作用。</translation>
    </message>
    <message>
        <source>Similarity by distance</source>
        <translation>相似度与距离</translation>
    </message>
    <message>
        <source>How alike positions are at each distance</source>
        <translation>相隔不同距离的位置有多相似</translation>
    </message>
    <message>
        <source>The curve tells how alike positions are at each distance between them. Where all pairs lie on one curve, only the distance counts.</source>
        <translation>曲线表示相隔各种距离的位置有多相似。所有位置对都落在同一条曲线上，就说明只有距离起作用。</translation>
    </message>
    <message>
        <source>A shift is a rotation</source>
        <translation>平移就是旋转</translation>
    </message>
    <message>
        <source>A shift by δ rotates a pair of dimensions</source>
        <translation>平移 δ，一个维度对就旋转</translation>
    </message>
    <message>
        <source>The two arrows are a pair of dimensions at i and at i + δ. The angle between them is the same for every i.</source>
        <translation>两个箭头是同一个维度对在 i 和 i + δ 处的样子。不管 i 是多少，两者的夹角都一样。</translation>
    </message>
    <message>
        <source>Error of a map</source>
        <translation>映射误差</translation>
    </message>
    <message>
        <source>Whether one linear map leads from every i to i + δ</source>
        <translation>能否用一个线性映射把每个 i 变到 i + δ</translation>
    </message>
    <message>
        <source>The curve is the error of one linear map from every i to i + δ. Where it is 0, a model can look δ tokens away by one matrix.</source>
        <translation>曲线是用一个线性映射把每个 i 变到 i + δ 的误差。误差为 0 的地方，模型用一个矩阵就能看到相距 δ 的词元。</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>二进制位</translation>
    </message>
    <message>
        <source>Positions counted in bits: slow and fast columns</source>
        <translation>用二进制数位置：有的列变得快，有的列变得慢</translation>
    </message>
    <message>
        <source>Each row is a position in base 2, each column a bit. The first column changes at every step, the last ones seldom: fast and slow waves.</source>
        <translation>每行是一个写成二进制的位置，每列是一位。第一列每步都变，最后几列很少变：快的波和慢的波。</translation>
    </message>
    <message>
        <source>Width needed</source>
        <translation>所需维度</translation>
    </message>
    <message>
        <source>How wide one-hot and binary positions must be</source>
        <translation>独热和二进制位置需要多少维</translation>
    </message>
    <message>
        <source>The curves tell how many numbers a vector needs to name T positions. One-hot needs one for each position, binary its logarithm.</source>
        <translation>曲线表示要区分 T 个位置，向量需要多少个数。独热每个位置要一个，二进制只要位置数的对数。</translation>
    </message>
    <message>
        <source>Wavelengths</source>
        <translation>波长</translation>
    </message>
    <message>
        <source>After how many positions each dimension repeats</source>
        <translation>每一维隔多少个位置重复一次</translation>
    </message>
    <message>
        <source>Each dot is a dimension, and the number of positions after which it repeats. The axis is logarithmic.</source>
        <translation>每个点是一维，表示它隔多少个位置重复一次。坐标轴是对数刻度。</translation>
    </message>
    <message>
        <source>Walk</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>The positions as a path on a plane</source>
        <translation>各个位置在平面上走出的路</translation>
    </message>
    <message>
        <source>Each dot is a position, seen from the two directions in which the vectors differ most. Neighbours that stay close keep their order.</source>
        <translation>每个点是一个位置，从向量差别最大的两个方向看去。相邻的点一直靠在一起，先后就看得出来。</translation>
    </message>
    <message>
        <source>Step error</source>
        <translation>步进误差</translation>
    </message>
    <message>
        <source>How exactly the differential equation is solved</source>
        <translation>微分方程解得有多准</translation>
    </message>
    <message>
        <source>Each dot is a solution with that many substeps; lower is more exact. The steeper the line, the faster the error falls.</source>
        <translation>每个点是用那么多子步求出的解，越低越准。线越陡，误差降得越快。</translation>
    </message>
    <message>
        <source>Rotations</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>A pair of dimensions of a query and a key as rotated arrows</source>
        <translation>查询和键的一个维度对，画成旋转后的箭头</translation>
    </message>
    <message>
        <source>The query and the key are rotated by their positions. Their product depends only on the angle between them, and so on the distance.</source>
        <translation>查询和键按各自的位置旋转。两者的点积只取决于夹角，也就只取决于距离。</translation>
    </message>
    <message>
        <source>Score by distance</source>
        <translation>得分与距离</translation>
    </message>
    <message>
        <source>One query against one key at every distance</source>
        <translation>一个查询，对放在各种距离上的同一个键</translation>
    </message>
    <message>
        <source>The curve is the score of one query and one key at each distance between them. Where it falls, far keys count less.</source>
        <translation>曲线是一个查询和一个键相隔各种距离时的得分。曲线下降的地方，远处的键作用更小。</translation>
    </message>
    <message>
        <source>What is added to the scores of one head</source>
        <translation>给一个头的得分加上什么</translation>
    </message>
    <message>
        <source>Each cell is added to the score of that query and key. Lower numbers make far keys count less.</source>
        <translation>每格加到对应的查询和键的得分上。数越小，远处的键作用越小。</translation>
    </message>
    <message>
        <source>Bias by distance</source>
        <translation>偏置与距离</translation>
    </message>
    <message>
        <source>What is added to the scores of every head</source>
        <translation>给每个头的得分加上什么</translation>
    </message>
    <message>
        <source>Each curve is a head, over the distance between key and query. The steeper it falls, the nearer the head looks.</source>
        <translation>每条曲线是一个头，横轴是键与查询的距离。降得越陡，这个头看得越近。</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>The sentence&apos;s attention without the encoding and with it</source>
        <translation>同一个句子的注意力，不加编码和加上编码</translation>
    </message>
    <message>
        <source>Both maps are of the same sentence, the first without the encoding. What differs is what the order of words does.</source>
        <translation>两张图是同一个句子，第一张不加编码。两张图的差别，就是词的先后起的作用。</translation>
    </message>
    <message>
        <source>Shuffled</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>How outputs change when the sentence is shuffled</source>
        <translation>把句子打乱，输出怎样变</translation>
    </message>
    <message>
        <source>The words stand in another order, and each output is compared with the one before. Without an encoding nothing changes.</source>
        <translation>词换了顺序，再把每个输出和原来的比较。不加编码，什么都不变。</translation>
    </message>
    <message>
        <source>Beyond</source>
        <translation>更远处</translation>
    </message>
    <message>
        <source>Positions beyond the longest length of training</source>
        <translation>超出训练时最大长度的位置</translation>
    </message>
    <message>
        <source>The vertical line marks the longest text of training. Right of it the curve tells how far longer texts lead away from what was seen.</source>
        <translation>竖线标出训练时最长的文本。竖线右边，曲线表示更长的文本离见过的有多远。</translation>
    </message>
    <message>
        <source>there is only one position</source>
        <translation>只有一个位置</translation>
    </message>
    <message>
        <source>positions %1 and %2 are the same: not every position is unique</source>
        <translation>位置 %1 和 %2 相同：不是每个位置都各不相同</translation>
    </message>
    <message>
        <source>every position is unique: the nearest two, %1 and %2, are %3 apart</source>
        <translation>位置各不相同：最近的两个是 %1 和 %2，相距 %3</translation>
    </message>
    <message>
        <source>position i</source>
        <translation>位置 i</translation>
    </message>
    <message>
        <source>position j</source>
        <translation>位置 j</translation>
    </message>
    <message>
        <source>pᵢ · pⱼ</source>
        <translation>pᵢ · pⱼ</translation>
    </message>
    <message>
        <source>How alike are two positions?</source>
        <translation>两个位置有多相似？</translation>
    </message>
    <message>
        <source>of the largest</source>
        <translation>与最大值之比</translation>
    </message>
    <message>
        <source>above the diagonal this encoding, below it the other: how alike position i is to position j</source>
        <translation>对角线上方是这种编码，下方是另一种：位置 i 与位置 j 有多相似</translation>
    </message>
    <message>
        <source>Single positions</source>
        <translation>单个位置</translation>
    </message>
    <message>
        <source>pᵢ · pⱼ depends on j − i alone: all %1 positions lie on one curve, to %2</source>
        <translation>pᵢ · pⱼ 只取决于 j − i：全部 %1 个位置都在一条曲线上，相差不超过 %2</translation>
    </message>
    <message>
        <source>pᵢ · pⱼ does not depend on j − i alone: at distance %1 it differs by up to %2</source>
        <translation>pᵢ · pⱼ 不只取决于 j − i：距离为 %1 时，最多相差 %2</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>dimensions</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>The matrix P</source>
        <translation>矩阵 P</translation>
    </message>
    <message>
        <source>each row is what one of %1 positions adds to a token, in %2 dimensions</source>
        <translation>每行是一个位置给词元加上的数：共 %1 个位置，%2 维</translation>
    </message>
    <message>
        <source>bits, lowest first</source>
        <translation>二进制位（低位在前）</translation>
    </message>
    <message>
        <source>bit</source>
        <translation>二进制位</translation>
    </message>
    <message>
        <source>Counting in bits</source>
        <translation>用二进制数数</translation>
    </message>
    <message>
        <source>0 to %1 in %2 bits: the first column changes at every position, the last one every %3</source>
        <translation>用 %2 位从 0 数到 %1：第一列每个位置都变，最后一列每 %3 个位置变一次</translation>
    </message>
    <message>
        <source>How wide must it be?</source>
        <translation>需要多少维？</translation>
    </message>
    <message>
        <source>positions T</source>
        <translation>位置数 T</translation>
    </message>
    <message>
        <source>width D at hand</source>
        <translation>现有维度 D</translation>
    </message>
    <message>
        <source>width needed</source>
        <translation>所需维度</translation>
    </message>
    <message>
        <source>T = %1</source>
        <translation>T = %1</translation>
    </message>
    <message>
        <source>%1 positions need %2 dimensions here, twice as many need %3</source>
        <translation>这里 %1 个位置需要 %2 维，位置加倍需要 %3 维</translation>
    </message>
    <message>
        <source>this encoding has positions at any width; one-hot positions need as many dimensions as positions</source>
        <translation>这种编码多少维都能用；独热则是有多少个位置就要多少维</translation>
    </message>
    <message>
        <source>figure: no positions were computed</source>
        <translation>figure：没有计算位置编码</translation>
    </message>
    <message>
        <source>position %1: adds no matrix to the embeddings</source>
        <translation>位置编码 %1：不给嵌入加矩阵</translation>
    </message>
    <message>
        <source>position %1: rotates no queries and keys</source>
        <translation>位置编码 %1：不旋转查询和键</translation>
    </message>
    <message>
        <source>position %1: adds nothing to the scores</source>
        <translation>位置编码 %1：不给得分加任何数</translation>
    </message>
    <message>
        <source>Query&apos;s position i</source>
        <translation>查询的位置 i</translation>
    </message>
    <message>
        <source>Distance j − i</source>
        <translation>距离 j − i</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>维度对</translation>
    </message>
    <message>
        <source>Queries and keys rotate</source>
        <translation>查询和键怎样旋转</translation>
    </message>
    <message>
        <source>query at %1</source>
        <translation>位置 %1 的查询</translation>
    </message>
    <message>
        <source>key at %1</source>
        <translation>位置 %1 的键</translation>
    </message>
    <message>
        <source>components %1 and %2 rotate by %3 rad a position. This pair gives q · k = %4 for every i: only j − i = %5 counts</source>
        <translation>分量 %1 和 %2 每过一个位置旋转 %3 rad；不管 i 是多少，这一对都得出 q · k = %4：只有 j − i = %5 起作用</translation>
    </message>
    <message>
        <source>The score depends on the distance</source>
        <translation>得分取决于距离</translation>
    </message>
    <message>
        <source>one query against one key at every distance: over all i the score differs by %1, only rounding</source>
        <translation>一个查询，对放在各种距离上的同一个键：换不同的 i，得分只差 %1，是舍入误差</translation>
    </message>
    <message>
        <source>q · k / √d</source>
        <translation>q · k / √d</translation>
    </message>
    <message>
        <source>Shift δ</source>
        <translation>平移 δ</translation>
    </message>
    <message>
        <source>the same rotations map every i to i + %1: largest error %2, only rounding</source>
        <translation>同样的旋转把每个 i 变到 i + %1：最大误差 %2，只是舍入误差</translation>
    </message>
    <message>
        <source>rotations map i to i + %1 except the last dimension, a sine without its cosine: largest error %2</source>
        <translation>旋转把 i 变到 i + %1，最后一维除外，它是没有对应余弦的正弦：最大误差 %2</translation>
    </message>
    <message>
        <source>one linear map leads from every i to i + %1: largest error %2, only rounding</source>
        <translation>一个线性映射把每个 i 变到 i + %1：最大误差 %2，只是舍入误差</translation>
    </message>
    <message>
        <source>no linear map leads from every i to i + %1: the best has an error of %2</source>
        <translation>没有线性映射能把每个 i 变到 i + %1：最好的也有误差 %2</translation>
    </message>
    <message>
        <source>Position i</source>
        <translation>位置 i</translation>
    </message>
    <message>
        <source>position %1: is not made of rotations</source>
        <translation>位置编码 %1：不由旋转构成</translation>
    </message>
    <message>
        <source>dimension %1 is a sine without its cosine: it cannot be rotated. Largest error over all i: %2</source>
        <translation>第 %1 维是没有对应余弦的正弦，无法旋转；对所有 i 的最大误差：%2</translation>
    </message>
    <message>
        <source>the same rotation of dimensions %1 and %2 maps every i to i + %3. Largest error over all i and dimensions: %4</source>
        <translation>第 %1 维和第 %2 维用同一个旋转，就把每个 i 变到 i + %3；对所有 i 和所有维的最大误差：%4</translation>
    </message>
    <message>
        <source>Is a shift a linear map?</source>
        <translation>平移是线性映射吗？</translation>
    </message>
    <message>
        <source>largest error of any dimension</source>
        <translation>各维误差中的最大值</translation>
    </message>
    <message>
        <source>A walk through the positions</source>
        <translation>各个位置走出的轨迹</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>first principal component</source>
        <translation>第一主成分</translation>
    </message>
    <message>
        <source>second principal component</source>
        <translation>第二主成分</translation>
    </message>
    <message>
        <source>from 0 to %1 on the plane of largest variance: %2 % and %3 % of it</source>
        <translation>从 0 到 %1，画在方差最大的平面上：两个方向各占方差的 %2% 和 %3%</translation>
    </message>
    <message>
        <source>position %1: solves no equation</source>
        <translation>位置编码 %1：不求解方程</translation>
    </message>
    <message>
        <source>How exact is each step?</source>
        <translation>每步有多准？</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>order 4</source>
        <translation>4 阶</translation>
    </message>
    <message>
        <source>substeps from one position to the next</source>
        <translation>相邻位置之间的子步数</translation>
    </message>
    <message>
        <source>largest error against a fine solution</source>
        <translation>与精细解相比的最大误差</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>当前：%1</translation>
    </message>
    <message>
        <source>with %1 substeps the error of P is %2; half the step makes it %3 times smaller, which is order %4</source>
        <translation>用 %1 个子步，P 的误差为 %2；步长减半，误差降为 1/%3，也就是 %4 阶</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>four</source>
        <translation>四个</translation>
    </message>
    <message>
        <source>Dimensions as waves</source>
        <translation>各维的波</translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>第 %1 维</translation>
    </message>
    <message>
        <source>dimension %1 repeats every %2 positions, dimension %3 every %4</source>
        <translation>第 %1 维每 %2 个位置重复一次，第 %3 维每 %4 个位置重复一次</translation>
    </message>
    <message>
        <source>dimension %1 repeats every %2 positions</source>
        <translation>第 %1 维每 %2 个位置重复一次</translation>
    </message>
    <message>
        <source>what dimensions %1 add at every position</source>
        <translation>第 %1 维在每个位置加上的数</translation>
    </message>
    <message>
        <source>How long is each wave?</source>
        <translation>每个波有多长？</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>positions until it repeats</source>
        <translation>隔多少个位置重复</translation>
    </message>
    <message>
        <source>%1 of %2 dimensions repeat within %3 positions; the others separate far from near</source>
        <translation>%2 维中有 %1 维在 %3 个位置之内重复；其余的能分清远近</translation>
    </message>
    <message>
        <source>Query: “%1”</source>
        <translation>查询：“%1”</translation>
    </message>
    <message>
        <source>largest first</source>
        <translation>大的在前</translation>
    </message>
    <message>
        <source>How “%1” attends to row %2, column %3</source>
        <translation>“%1”怎样看第 %2 行第 %3 列</translation>
    </message>
    <message>
        <source>How “%1” attends to “%2”</source>
        <translation>“%1”怎样看“%2”</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>数据点</translation>
    </message>
    <message>
        <source>no points yet: click where one should be</source>
        <translation>还没有数据点：在要放点的地方点一下</translation>
    </message>
    <message>
        <source>query at x = %1 against all %2 keys</source>
        <translation>x = %1 处的查询，对全部 %2 个键</translation>
    </message>
    <message>
        <source>query at (%1, %2) against all %3 keys</source>
        <translation>(%1, %2) 处的查询，对全部 %3 个键</translation>
    </message>
    <message>
        <source>Attention pooling</source>
        <translation>注意力汇聚</translation>
    </message>
    <message>
        <source>Average pooling</source>
        <translation>平均汇聚</translation>
    </message>
    <message>
        <source>True function</source>
        <translation>真实函数</translation>
    </message>
    <message>
        <source>learned earlier; learning …</source>
        <translation>先前学到的；正在学习…</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>估计值</translation>
    </message>
    <message>
        <source>standard error</source>
        <translation>标准误</translation>
    </message>
    <message>
        <source>Learning the width</source>
        <translation>学习带宽</translation>
    </message>
    <message>
        <source>leave-one-out loss</source>
        <translation>留一损失</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>width</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>loss %1 at width %2</source>
        <translation>损失 %1，带宽 %2</translation>
    </message>
    <message>
        <source>Estimators</source>
        <translation>估计器</translation>
    </message>
    <message>
        <source>mean squared errors</source>
        <translation>均方误差</translation>
    </message>
    <message>
        <source>leave-one-out</source>
        <translation>留一</translation>
    </message>
    <message>
        <source>truth</source>
        <translation>真实函数</translation>
    </message>
    <message>
        <source>Best width found</source>
        <translation>找到的最佳带宽</translation>
    </message>
    <message>
        <source>Learning and searching …</source>
        <translation>正在学习和搜索…</translation>
    </message>
    <message>
        <source>At the cursor</source>
        <translation>光标处</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>The curves, and below them the weights</source>
        <translation>曲线，下面是权重</translation>
    </message>
    <message>
        <source>Above stand the points and the curve of each estimator, below the weight of every point at the query. The estimate is the mean of the points by these weights.</source>
        <translation>上面是数据点和各个估计器的曲线，下面是每个点在查询处的权重。把各点按这些权重平均，就是估计值。</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Points, and the curve of each estimator</source>
        <translation>数据点和各个估计器的曲线</translation>
    </message>
    <message>
        <source>The dots are the points, each line is an estimator. The estimate at a query is the mean of all points by their weights.</source>
        <translation>圆点是数据点，每条线是一个估计器。查询处的估计值，是所有点按权重的平均。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>The weight of each point for each query</source>
        <translation>每个点对每个查询的权重</translation>
    </message>
    <message>
        <source>Each cell is a query and a point: the stronger its colour, the more weight the point has there. The weights of a query sum to 1.</source>
        <translation>每格是一个查询和一个点：颜色越浓，这个点在那里的权重越大。一个查询的权重加起来是 1。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>The loss and w, epoch by epoch</source>
        <translation>每一轮的损失和 w</translation>
    </message>
    <message>
        <source>Every estimator with its width and its errors</source>
        <translation>各个估计器的带宽和误差</translation>
    </message>
    <message>
        <source>The sum that gives the estimate at the query</source>
        <translation>得出查询处估计值的那个和</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>the last</source>
        <translation>最后一轮</translation>
    </message>
    <message>
        <source>Weights of</source>
        <translation>谁的权重</translation>
    </message>
    <message>
        <source>Standard error</source>
        <translation>标准误</translation>
    </message>
    <message>
        <source>Learned width</source>
        <translation>学到的带宽</translation>
    </message>
    <message>
        <source>weights of %1 keys, by x, for each query</source>
        <translation>每个查询对 %1 个键的权重，键按 x 排列</translation>
    </message>
    <message>
        <source>the same as queries</source>
        <translation>同样的点，作为查询</translation>
    </message>
    <message>
        <source>width %1: weights of %2 keys, by x, for each query</source>
        <translation>带宽 %1：每个查询对 %2 个键的权重，键按 x 排列</translation>
    </message>
    <message>
        <source>heads: rollout and flow need every layer up to this one, and the file has %1 of those below %2</source>
        <translation>heads：注意力展开（rollout）和注意力流（flow）需要这一层以下的每一层，而文件中 %2 以下只有 %1 层</translation>
    </message>
    <message>
        <source>heads: rollout follows layers among the same tokens; this map is between two texts</source>
        <translation>heads：注意力展开（rollout）只能经过同一组词元之间的层；这张图在两个文本之间</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>after step %1</source>
        <translation>第 %1 步之后</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Gradient norms</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>of no layer there is a number yet</source>
        <translation>还没有任何一层的数</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>How large the gradients of each layer are, for runs side by side</source>
        <translation>各层的梯度有多大，各次训练并排比较</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Each colour is a run: the norm of all gradients of a layer, from the first layer to the last. Without residual connections or layer norms the first layers may learn from much smaller gradients.</source>
        <translation>每种颜色是一次训练：从第一层到最后一层，每层全部梯度的范数。没有残差连接或层规范化，前几层用来学习的梯度可能小得多。</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>decoder input, shifted</source>
        <translation>解码器输入（右移）</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>内部</translation>
    </message>
    <message>
        <source>%1, after step %2</source>
        <translation>%1，第 %2 步之后</translation>
    </message>
    <message>
        <source>The whole network as blocks, with what flows through each at a step</source>
        <translation>把整个网络画成块，看某一步时每块中流过什么</translation>
    </message>
    <message>
        <source>Words that ask</source>
        <translation>发问的词</translation>
    </message>
    <message>
        <source>the query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>mean of %1 words</source>
        <translation>%1 个词的均值</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>no step is done yet</source>
        <translation>还没有完成一步</translation>
    </message>
    <message>
        <source>What it predicts</source>
        <translation>模型的预测</translation>
    </message>
    <message>
        <source>right</source>
        <translation>答对</translation>
    </message>
    <message>
        <source>right: of %1 that are wanted, in their place</source>
        <translation>答对：应有 %1 个词，位置也要对</translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>步/秒</translation>
    </message>
    <message>
        <source>steps to 95 %</source>
        <translation>到 95% 的步数</translation>
    </message>
    <message>
        <source>s to 95 %</source>
        <translation>到 95% 的秒数</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>各次训练</translation>
    </message>
    <message>
        <source>runs: %1</source>
        <translation>%1 次训练</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Loss, accuracy, learning rate and gradient norm of runs, laid over each other</source>
        <translation>各次训练的损失、准确率、学习率和梯度范数，叠在一起</translation>
    </message>
    <message>
        <source>Each colour is a run. A loss that falls on held-out examples, too, tells that the model learns more than its own examples.</source>
        <translation>每种颜色是一次训练。在留出的例子上损失也下降，说明模型学到的不只是自己的例子。</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>The weights of a head for one sentence, at a step of the training</source>
        <translation>训练到某一步时，一个头对一个句子的权重</translation>
    </message>
    <message>
        <source>Each row is a query and shares its weight among the keys in the columns. Move the slider to see how the weights form as the model learns.</source>
        <translation>每行是一个查询，把权重分给各列的键。拖动滑块，就能看到权重怎样在学习中形成。</translation>
    </message>
    <message>
        <source>What a paper would print of runs: size, speed, how soon they learn and how well</source>
        <translation>论文会列出的数：大小、速度、学得多快、学得多好</translation>
    </message>
    <message>
        <source>What a run predicts for the sentence at a step</source>
        <translation>训练到某一步时，对这个句子的预测</translation>
    </message>
    <message>
        <source>What a run predicts for the sentence, step by step</source>
        <translation>对这个句子的预测，一步一步看</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>by chance: random weights</source>
        <translation>纯属偶然：参数是随机的</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>soft cap %1</source>
        <translation>软上限 %1</translation>
    </message>
    <message>
        <source>a weighted sum</source>
        <translation>加权和</translation>
    </message>
    <message>
        <source>tokens + positions</source>
        <translation>词元 + 位置</translation>
    </message>
    <message>
        <source>queries (ask)</source>
        <translation>查询（找什么）</translation>
    </message>
    <message>
        <source>keys (offer)</source>
        <translation>键（有什么）</translation>
    </message>
    <message>
        <source>values (say)</source>
        <translation>值（说什么）</translation>
    </message>
    <message>
        <source>rotated</source>
        <translation>已旋转</translation>
    </message>
    <message>
        <source>weighted values</source>
        <translation>加权后的值</translation>
    </message>
    <message>
        <source>weighted values, largest weights first</source>
        <translation>加权后的值，权重大的在前</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>heads concatenated</source>
        <translation>拼接后的各头</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>%1 of s / %2</source>
        <translation>对 s / %2 取 %1</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Vectors are</source>
        <translation>向量写成</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Up to step</source>
        <translation>显示到第几步</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>最后</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>一步一步算</translation>
    </message>
    <message>
        <source>steps: need what enters the layer and its matrices W, which a file of attentions does not have</source>
        <translation>steps：需要这一层的输入和它的各个矩阵 W，注意力文件中没有这些</translation>
    </message>
    <message>
        <source>query “%1” · head %2</source>
        <translation>查询“%1” · 头 %2</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>learning-rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>gradient-norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Steps per second</source>
        <translation>每秒步数</translation>
    </message>
    <message>
        <source>each step</source>
        <translation>每步</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>smoothed</source>
        <translation>平滑后</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Scale of the loss</source>
        <translation>损失的刻度</translation>
    </message>
    <message>
        <source>Smoothed over steps</source>
        <translation>平滑步数</translation>
    </message>
    <message>
        <source>steps / 100</source>
        <translation>步数 / 100</translation>
    </message>
    <message>
        <source>this model has no log of its training</source>
        <translation>这个模型没有训练日志</translation>
    </message>
    <message>
        <source>%1: its log has no numbers for show=%2</source>
        <translation>%1：日志中没有 show=%2 的数</translation>
    </message>
    <message>
        <source>smoothed over %1 steps</source>
        <translation>按 %1 步平滑</translation>
    </message>
    <message>
        <source>How a model learned: loss, accuracy, learning rate and gradient norm</source>
        <translation>模型是怎样学的：损失、准确率、学习率和梯度范数</translation>
    </message>
    <message>
        <source>Each curve begins at the first step of training. A loss that falls on held-out examples, too, tells that the model learns more than its own examples.</source>
        <translation>每条曲线从训练的第一步开始。在留出的例子上损失也下降，说明模型学到的不只是自己的例子。</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>What sets this key apart, of %1 terms</source>
        <translation>这个键与别的键差在哪里（共 %1 项）</translation>
    </message>
    <message>
        <source>the other %1 terms</source>
        <translation>其余 %1 项</translation>
    </message>
    <message>
        <source>score before the soft cap</source>
        <translation>加软上限之前的得分</translation>
    </message>
    <message>
        <source>score without the position’s bias</source>
        <translation>不含位置偏置的得分</translation>
    </message>
    <message>
        <source>Why does “%1” attend to “%2”?</source>
        <translation>“%1”为什么看“%2”？</translation>
    </message>
    <message>
        <source>what wrote the query of “%1”</source>
        <translation>“%1”的查询由什么写成</translation>
    </message>
    <message>
        <source>what wrote the key of “%1”</source>
        <translation>“%1”的键由什么写成</translation>
    </message>
    <message>
        <source>Norms divide as they did in the pass, so terms add up.</source>
        <translation>规范化所除的数与前向计算时相同，所以各项加得起来。</translation>
    </message>
    <message>
        <source>In words stand the terms that differ most from their mean over the keys: what all keys share changes no weight.</source>
        <translation>文字列出的是与各键的均值相差最大的项：所有键共有的部分不改变权重。</translation>
    </message>
    <message>
        <source>hidden by the mask</source>
        <translation>被掩码遮住</translation>
    </message>
    <message>
        <source>The position’s bias is added to this sum.</source>
        <translation>这个和还要加上位置偏置。</translation>
    </message>
    <message>
        <source>Explains</source>
        <translation>解释什么</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>格</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Rows and columns shown</source>
        <translation>显示的行数和列数</translation>
    </message>
    <message>
        <source>Chosen row (0: the largest term)</source>
        <translation>选定的行（0：最大的项）</translation>
    </message>
    <message>
        <source>Chosen column (0: the largest term)</source>
        <translation>选定的列（0：最大的项）</translation>
    </message>
    <message>
        <source>of: the logits of this model are no sums of what its heads wrote; expected cell</source>
        <translation>of：这个模型的 logits 不是各头写入之和；应为 cell</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>end</source>
        <translation>末尾</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>The largest of %1 terms</source>
        <translation>%1 项中最大的几项</translation>
    </message>
    <message>
        <source>Why this word?</source>
        <translation>为什么是这个词？</translation>
    </message>
    <message>
        <source>difference of logits</source>
        <translation>logit 之差</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>What all words share cancels in probabilities: compare with another word (Against the word).</source>
        <translation>所有词共有的部分在概率中抵消：请与另一个词比较（对比的词）。</translation>
    </message>
    <message>
        <source>%1: belongs to another model than the one in %2</source>
        <translation>%1：属于另一个模型，不是 %2 中的模型</translation>
    </message>
    <message>
        <source>%1: is of step %2 by its metadata, expected %3</source>
        <translation>%1：元数据中是第 %2 步，应为第 %3 步</translation>
    </message>
    <message>
        <source>%1: holds what was learned and no state of its training, as earlier versions kept steps; expected both, to go on from there</source>
        <translation>%1：只有学到的参数，没有训练状态（早期版本这样保存各步）；要从这一步继续，两者都要有</translation>
    </message>
    <message>
        <source>%1: belongs to another training run than %2 and the words beside it</source>
        <translation>%1：与 %2 和旁边的词不属于同一次训练</translation>
    </message>
    <message>
        <source>%1: expected words in lines, sorted, each once</source>
        <translation>%1：应为每行一个词，已排序，不重复</translation>
    </message>
    <message>
        <source>%1: other words than those of the task %2</source>
        <translation>%1：词与任务 %2 的不同</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is missing</source>
        <translation>%1：缺少张量 %2</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has the shape %3, expected %4</source>
        <translation>%1：张量 %2 的形状为 %3，应为 %4</translation>
    </message>
    <message>
        <source>%1: the tensor %2 holds no float32 numbers</source>
        <translation>%1：张量 %2 中不是 float32 数</translation>
    </message>
    <message>
        <source>%1: the tensor %2 belongs to another model</source>
        <translation>%1：张量 %2 属于另一个模型</translation>
    </message>
    <message>
        <source>%1: no number of steps in its metadata</source>
        <translation>%1：元数据中没有步数</translation>
    </message>
    <message>
        <source>%1: there is no line in it</source>
        <translation>%1：一行也没有</translation>
    </message>
    <message>
        <source>%1: lines with two columns are pairs, not text whose next words are predicted</source>
        <translation>%1：有两列的行是成对的例子，不是用来预测下一个词的文本</translation>
    </message>
    <message>
        <source>%1: too few different lines (%2): eight of ten are for training and one each for validation and test, and one of these parts is empty; fifty are usually enough</source>
        <translation>%1：不同的行太少（%2 行）：十分之八用于训练，验证和测试各用十分之一，其中一份是空的；一般五十行就够</translation>
    </message>
    <message>
        <source>%1: %2 different words of %3 bytes together, at most %4 bytes of them are learned</source>
        <translation>%1：%2 个不同的词共 %3 字节，最多学习 %4 字节</translation>
    </message>
    <message>
        <source>%1, line %2: %3 bytes, at most %4 are one line</source>
        <translation>%1，第 %2 行：%3 字节，每行最多 %4</translation>
    </message>
    <message>
        <source>%1, line %2: bytes that are not UTF-8</source>
        <translation>%1，第 %2 行：有不是 UTF-8 的字节</translation>
    </message>
    <message>
        <source>%1, line %2: there is no source before the tab</source>
        <translation>%1，第 %2 行：制表符前没有源文本</translation>
    </message>
    <message>
        <source>%1, line %2: there is no target after the tab</source>
        <translation>%1，第 %2 行：制表符后没有目标文本</translation>
    </message>
    <message>
        <source>%1: %2 lines, one answer each</source>
        <translation>%1：%2 行，每行一个答案</translation>
    </message>
    <message>
        <source>%1: %2 lines, one answer for each word</source>
        <translation>%1：%2 行，每个词一个答案</translation>
    </message>
    <message>
        <source>%1: %2 lines, each target a sentence of its own</source>
        <translation>%1：%2 行，每个目标自成一句</translation>
    </message>
    <message>
        <source>%1: all lines but %2 have one answer for each word, as line %3 has not (%4 words, %5 answers); --form each-word finds them</source>
        <translation>%1：除 %2 行外，都是每个词一个答案，第 %3 行就不是（%4 个词，%5 个答案）；用 --form each-word 可以找出这些行</translation>
    </message>
    <message>
        <source>%1, line %2: %3 answers, expected %4</source>
        <translation>%1，第 %2 行：%3 个答案，应为 %4 个</translation>
    </message>
    <message>
        <source>%1: no form ‘%2’; there are: %3</source>
        <translation>%1：没有形式“%2”，可用的有：%3</translation>
    </message>
    <message>
        <source>%1: the program was built without this file</source>
        <translation>%1：编译程序时没有放进这个文件</translation>
    </message>
    <message>
        <source>%1: is part of the program, which cannot be written to</source>
        <translation>%1：是程序的一部分，无法写入</translation>
    </message>
    <message>
        <source>Trained model</source>
        <translation>训练好的模型</translation>
    </message>
    <message>
        <source>Tagger</source>
        <translation>词性标注</translation>
    </message>
    <message>
        <source>Predicts the part of speech of each word</source>
        <translation>预测每个词的词性</translation>
    </message>
    <message>
        <source>Translator</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>Translates English into Chinese and attends to the word that it translates</source>
        <translation>把英语译成中文，译到哪个词就关注哪个词</translation>
    </message>
    <message>
        <source>Translator (LSTM)</source>
        <translation>翻译（LSTM）</translation>
    </message>
    <message>
        <source>The same with recurrent networks and Bahdanau&apos;s attention</source>
        <translation>同样的翻译，用循环神经网络和 Bahdanau 注意力</translation>
    </message>
    <message>
        <source>Sentiment</source>
        <translation>情感分析</translation>
    </message>
    <message>
        <source>Predicts whether a sentence praises, from the few words it attends to</source>
        <translation>只关注少数几个词，预测一句话是不是好评</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>几何图形</translation>
    </message>
    <message>
        <source>Finds the thing in a picture that a caption names</source>
        <translation>在图片中找出图注所说的东西</translation>
    </message>
    <message>
        <source>Next words</source>
        <translation>接续</translation>
    </message>
    <message>
        <source>Predicts the next word, and continues what it has seen before</source>
        <translation>预测下一个词，见过的还能接着往下写</translation>
    </message>
    <message>
        <source>Induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Predicts what came after the same symbol before, by attention alone</source>
        <translation>预测同一个符号上次出现时后面跟着什么，只用注意力</translation>
    </message>
    <message>
        <source>%1: is empty, expected a line for each step of training</source>
        <translation>%1：是空的，每一步训练应有一行</translation>
    </message>
    <message>
        <source>%1: %2 in its metadata is %3, expected a step up to %4</source>
        <translation>%1：元数据中的 %2 为 %3，应为不超过 %4 的步数</translation>
    </message>
    <message>
        <source>%1: step %2 was not kept, expected one of: %3</source>
        <translation>%1：没有保留第 %2 步，应为以下之一：%3</translation>
    </message>
    <message>
        <source>steps: %1 in all, expected more than %2, where the run ‘%3’ is forked</source>
        <translation>步数：共 %1 步，应多于 %2 步，训练“%3”从那里分出</translation>
    </message>
    <message>
        <source>Initialiser</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>Xavier</source>
        <translation>Xavier</translation>
    </message>
    <message>
        <source>Equal variance of inputs and outputs (Glorot, Bengio, 2010)</source>
        <translation>输入与输出的方差相等（Glorot、Bengio，2010）</translation>
    </message>
    <message>
        <source>Xavier, normal</source>
        <translation>Xavier（正态）</translation>
    </message>
    <message>
        <source>The same variance, from a normal distribution</source>
        <translation>方差相同，取自正态分布</translation>
    </message>
    <message>
        <source>He</source>
        <translation>He</translation>
    </message>
    <message>
        <source>For layers with ReLU (He et al., 2015)</source>
        <translation>用于带 ReLU 的层（He 等，2015）</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>正态</translation>
    </message>
    <message>
        <source>The same standard deviation for every matrix</source>
        <translation>每个矩阵的标准差都相同</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>not enough memory to train this network</source>
        <translation>内存不足，无法训练这个网络</translation>
    </message>
    <message>
        <source>%1: another window or command trains this run now</source>
        <translation>%1：另一个窗口或命令正在做这次训练</translation>
    </message>
    <message>
        <source>Recurrent cell</source>
        <translation>循环单元</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>汇聚</translation>
    </message>
    <message>
        <source>width %1 is odd: half of it goes each way; choose an even width, or directions=forward</source>
        <translation>维度 %1 是奇数：正反两个方向各占一半；请选偶数，或用 directions=forward</translation>
    </message>
    <message>
        <source>Width inside (0: attention alone)</source>
        <translation>隐藏维度（0：只有注意力）</translation>
    </message>
    <message>
        <source>Layer norm</source>
        <translation>层规范化</translation>
    </message>
    <message>
        <source>Residual connections</source>
        <translation>残差连接</translation>
    </message>
    <message>
        <source>Width inside</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>Directions</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Transformer encoder</source>
        <translation>Transformer 编码器</translation>
    </message>
    <message>
        <source>Self-attention over all words, and attention to a picture where there is one</source>
        <translation>对所有词做自注意力；有图片的，也关注图片</translation>
    </message>
    <message>
        <source>Transformer encoder–decoder</source>
        <translation>Transformer 编码器-解码器</translation>
    </message>
    <message>
        <source>An encoder reads; a decoder generates and attends to what the encoder read</source>
        <translation>编码器读入；解码器生成，并关注编码器读到的内容</translation>
    </message>
    <message>
        <source>Cross-attention to</source>
        <translation>交叉注意力所看的层</translation>
    </message>
    <message>
        <source>Transformer decoder</source>
        <translation>Transformer 解码器</translation>
    </message>
    <message>
        <source>Self-attention to earlier words; with a segment cache where segments are set</source>
        <translation>对前面的词做自注意力；设了段长，就带段缓存</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>段长</translation>
    </message>
    <message>
        <source>Segment cache</source>
        <translation>段缓存</translation>
    </message>
    <message>
        <source>Recurrent network</source>
        <translation>循环神经网络</translation>
    </message>
    <message>
        <source>A recurrent network; one answer is pooled by attention</source>
        <translation>循环神经网络；只给一个回答的，由注意力汇聚</translation>
    </message>
    <message>
        <source>Recurrent encoder–decoder</source>
        <translation>循环编码器-解码器</translation>
    </message>
    <message>
        <source>A recurrent encoder and decoder, with attention or with one fixed vector</source>
        <translation>循环编码器和解码器，用注意力，或只用一个固定向量</translation>
    </message>
    <message>
        <source>Wiring</source>
        <translation>连接方式</translation>
    </message>
    <message>
        <source>Input feeding</source>
        <translation>输入馈送（input feeding）</translation>
    </message>
    <message>
        <source>Each word alone</source>
        <translation>单独看每个词</translation>
    </message>
    <message>
        <source>A network that sees one word alone: both words “saw” are the same to it</source>
        <translation>只看一个词的网络：两个“saw”对它来说是一样的</translation>
    </message>
    <message>
        <source>A window of words</source>
        <translation>一个窗口的词</translation>
    </message>
    <message>
        <source>A network that sees a word with its neighbours</source>
        <translation>能看到一个词和左右相邻词的网络</translation>
    </message>
    <message>
        <source>the model %1 cannot do this task; these can: %2</source>
        <translation>模型 %1 做不了这个任务；可以的有：%2</translation>
    </message>
    <message>
        <source>β₁, of the gradient</source>
        <translation>β₁（梯度）</translation>
    </message>
    <message>
        <source>β₂, of its square</source>
        <translation>β₂（梯度的平方）</translation>
    </message>
    <message>
        <source>ε</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Gradient descent</source>
        <translation>梯度下降</translation>
    </message>
    <message>
        <source>Gradient descent, with momentum or without</source>
        <translation>梯度下降，可带动量，也可不带</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量法</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>Steps of a similar size for any gradient</source>
        <translation>不论梯度大小，每步都差不多大</translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>Adam with decoupled weight decay</source>
        <translation>权重衰减与梯度解耦的 Adam</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>预热步数</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>常数核</translation>
    </message>
    <message>
        <source>The same rate throughout</source>
        <translation>学习率始终不变</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>The rate rises at first, then stays</source>
        <translation>学习率先上升，然后不变</translation>
    </message>
    <message>
        <source>The rate rises at first, then falls to the end</source>
        <translation>学习率先上升，然后一直降到结束</translation>
    </message>
    <message>
        <source>%1: a step with the line of %2 words would need %3 MiB of memory, at most %4 are taken; split it into shorter lines</source>
        <translation>%1：有一行含 %2 个词，训练一步需要 %3 MiB 内存，最多使用 %4 MiB；请把它拆成较短的行</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>对照实验</translation>
    </message>
    <message>
        <source>Static attention</source>
        <translation>静态注意力</translation>
    </message>
    <message>
        <source>Transformer, static attention</source>
        <translation>Transformer，静态注意力</translation>
    </message>
    <message>
        <source>Transformer, static among themselves alone</source>
        <translation>Transformer，只有自注意力是静态的</translation>
    </message>
    <message>
        <source>Transformer, dynamic attention</source>
        <translation>Transformer，动态注意力</translation>
    </message>
    <message>
        <source>LSTM with attention</source>
        <translation>带注意力的 LSTM</translation>
    </message>
    <message>
        <source>Global query attention</source>
        <translation>全局查询注意力</translation>
    </message>
    <message>
        <source>A language model with global query attention mixed with the mean, with scaled dot products, and with a window</source>
        <translation>三种语言模型：全局查询注意力与均值混合、缩放点积、带窗口</translation>
    </message>
    <message>
        <source>Global query, mixed with the mean</source>
        <translation>全局查询，与均值混合</translation>
    </message>
    <message>
        <source>Scaled dot product in a window of two</source>
        <translation>缩放点积，窗口为 2</translation>
    </message>
    <message>
        <source>Without attention</source>
        <translation>不用注意力</translation>
    </message>
    <message>
        <source>Translation through one fixed vector and with attention, by the length of the sentence</source>
        <translation>用一个固定向量翻译，和用注意力翻译，按句子长度比较</translation>
    </message>
    <message>
        <source>GRU, one fixed vector</source>
        <translation>GRU，一个固定向量</translation>
    </message>
    <message>
        <source>GRU with Bahdanau&apos;s attention</source>
        <translation>GRU，Bahdanau 注意力</translation>
    </message>
    <message>
        <source>GRU with Luong&apos;s attention</source>
        <translation>GRU，Luong 注意力</translation>
    </message>
    <message>
        <source>Ambiguous words</source>
        <translation>歧义词</translation>
    </message>
    <message>
        <source>Parts of speech by networks that see the word alone, its neighbours, what came before, and all words</source>
        <translation>判断词性的几种网络：只看这个词、看相邻的词、看前面的词、看所有词</translation>
    </message>
    <message>
        <source>Each word alone, with its position</source>
        <translation>单独看每个词，带位置</translation>
    </message>
    <message>
        <source>A window of three</source>
        <translation>三个词的窗口</translation>
    </message>
    <message>
        <source>LSTM, forwards</source>
        <translation>LSTM，正向</translation>
    </message>
    <message>
        <source>GRU, both ways</source>
        <translation>GRU，双向</translation>
    </message>
    <message>
        <source>Attention, without positions</source>
        <translation>注意力，不加位置</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Text looks at a picture</source>
        <translation>文字看图片</translation>
    </message>
    <message>
        <source>The same pictures with a caption, and without one, where only the picture itself can guide</source>
        <translation>同样的图片，一种有图注；一种没有，只能靠图片本身引导</translation>
    </message>
    <message>
        <source>With a caption</source>
        <translation>有图注</translation>
    </message>
    <message>
        <source>Without a caption</source>
        <translation>没有图注</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>难度</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Parts of speech</source>
        <translation>词性标注</translation>
    </message>
    <message>
        <source>The part of speech of each word, where many words have two</source>
        <translation>每个词的词性，许多词有两种</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>命名实体</translation>
    </message>
    <message>
        <source>Which words are the name of a person, a place or a firm?</source>
        <translation>哪些词是人名、地名或公司名？</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>The same digits again</source>
        <translation>同样的数字再写一遍</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>反转</translation>
    </message>
    <message>
        <source>The digits from the last to the first</source>
        <translation>把数字从后往前写</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>The digits by their size</source>
        <translation>把数字按大小排列</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>English into Chinese, where words stand in another order</source>
        <translation>英语译成中文，词序有变化</translation>
    </message>
    <message>
        <source>Numbers and dates</source>
        <translation>数字与日期</translation>
    </message>
    <message>
        <source>What is written in digits, written in words</source>
        <translation>把用数字写的改用文字写</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>The sentence that a paragraph repeats, among others</source>
        <translation>从一段话中找出重复出现的那一句</translation>
    </message>
    <message>
        <source>List of names</source>
        <translation>命名实体列表</translation>
    </message>
    <message>
        <source>Which persons, places and firms a text names</source>
        <translation>一段文本提到了哪些人、地点和公司</translation>
    </message>
    <message>
        <source>Whether a sentence praises, when words negate and strengthen others</source>
        <translation>一句话是不是好评，其中有的词否定或加强别的词</translation>
    </message>
    <message>
        <source>The patch of a picture that the caption describes</source>
        <translation>图注描述的是图片的哪个图块</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>图注</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言建模</translation>
    </message>
    <message>
        <source>The next word of the sentences of other tasks</source>
        <translation>其他任务的句子里的下一个词</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>语法</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>重复比例</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>A random sequence, repeated in the same order</source>
        <translation>一串随机序列，按原来的顺序重复一遍</translation>
    </message>
    <message>
        <source>step %1: the gradient of %2 is not finite (the loss is %3); try a smaller rate, from step %4 on, which is saved</source>
        <translation>第 %1 步：%2 的梯度不是有限数（损失为 %3）；请用更小的学习率，从已保存的第 %4 步继续</translation>
    </message>
    <message>
        <source>step %1: the loss is not finite; try a smaller rate, from step %2 on, which is saved</source>
        <translation>第 %1 步：损失不是有限数；请用更小的学习率，从已保存的第 %2 步继续</translation>
    </message>
    <message>
        <source>step %1: the loss is %2, where guessing has %3: training diverges; try a smaller rate, from step %4 on, which is saved</source>
        <translation>第 %1 步：损失为 %2，乱猜也只有 %3：训练发散了；请用更小的学习率，从已保存的第 %4 步继续</translation>
    </message>
    <message>
        <source>step %1: %2 would not be finite; try a smaller rate, from step %3 on, which is saved</source>
        <translation>第 %1 步：%2 将不是有限数；请用更小的学习率，从已保存的第 %3 步继续</translation>
    </message>
    <message>
        <source>step %1: the loss is far too large, so the saved parameters of step %2 are damaged; --replace starts again</source>
        <translation>第 %1 步：损失远远过大，可见第 %2 步保存的参数已损坏；请用 --replace 重新开始</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Validate every</source>
        <translation>验证间隔</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>耐心值</translation>
    </message>
    <message>
        <source>Clip norm</source>
        <translation>梯度裁剪范数</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>标签平滑</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>训练计划</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>GPT-2</source>
        <translation>GPT-2</translation>
    </message>
    <message>
        <source>Predicts the next token; also DistilGPT-2</source>
        <translation>预测下一个词元；也包括 DistilGPT-2</translation>
    </message>
    <message>
        <source>BERT</source>
        <translation>BERT</translation>
    </message>
    <message>
        <source>Fills in masked tokens, sees both sides</source>
        <translation>填补被掩码遮住的词元，左右两边都看</translation>
    </message>
    <message>
        <source>DistilBERT</source>
        <translation>DistilBERT</translation>
    </message>
    <message>
        <source>BERT with half of the layers, without types</source>
        <translation>层数减半的 BERT，没有词元类型</translation>
    </message>
    <message>
        <source>RoBERTa</source>
        <translation>RoBERTa</translation>
    </message>
    <message>
        <source>BERT trained longer; also DistilRoBERTa</source>
        <translation>训练更久的 BERT；也包括 DistilRoBERTa</translation>
    </message>
    <message>
        <source>XLM-RoBERTa</source>
        <translation>XLM-RoBERTa</translation>
    </message>
    <message>
        <source>RoBERTa for a hundred languages</source>
        <translation>支持一百种语言的 RoBERTa</translation>
    </message>
    <message>
        <source>LLaMA</source>
        <translation>LLaMA</translation>
    </message>
    <message>
        <source>LLaMA 1 to 3, TinyLlama, SmolLM</source>
        <translation>LLaMA 1～3、TinyLlama、SmolLM</translation>
    </message>
    <message>
        <source>Mistral</source>
        <translation>Mistral</translation>
    </message>
    <message>
        <source>LLaMA that sees a window of tokens</source>
        <translation>只看一个窗口内词元的 LLaMA</translation>
    </message>
    <message>
        <source>Qwen2</source>
        <translation>Qwen2</translation>
    </message>
    <message>
        <source>LLaMA whose q, k and v have biases</source>
        <translation>q、k、v 带偏置的 LLaMA</translation>
    </message>
    <message>
        <source>%1: the array %2 has the shape %3, expected %4</source>
        <translation>%1：数组 %2 的形状为 %3，应为 %4</translation>
    </message>
    <message>
        <source>%1: %2 has weights, and q or k as well, expected one of them</source>
        <translation>%1：%2 既有权重，又有 q 或 k，只应有其中一种</translation>
    </message>
    <message>
        <source>%1: %2 has neither weights nor both q and k</source>
        <translation>%1：%2 没有权重，也没有成对的 q 和 k</translation>
    </message>
    <message>
        <source>%1: the array %2 is what values are multiplied by, and %3 has no v</source>
        <translation>%1：数组 %2 要与值相乘，而 %3 没有 v</translation>
    </message>
    <message>
        <source>%1: %2 has %3 heads, and %4 names of heads</source>
        <translation>%1：%2 有 %3 个头，头的名称却有 %4 个</translation>
    </message>
    <message>
        <source>%1: %2 is causal and has %3 queries and %4 keys, expected as many; a mask tells what they see</source>
        <translation>%1：%2 是因果的，有 %3 个查询和 %4 个键，两者应一样多；能看哪些，可用掩码说明</translation>
    </message>
    <message>
        <source>%1: the array %2 belongs to q and k, and %3 has weights</source>
        <translation>%1：数组 %2 应与 q 和 k 同用，而 %3 给出的是权重</translation>
    </message>
    <message>
        <source>%1: %2 has q and k and no scale, which the metadata must say</source>
        <translation>%1：%2 有 q 和 k，却没有缩放系数，元数据中必须写明</translation>
    </message>
    <message>
        <source>%1: %2 is empty, expected heads, queries and keys</source>
        <translation>%1：%2 是空的，应有头、查询和键</translation>
    </message>
    <message>
        <source>%1: %2 has %3 queries and %4 keys, at most %5 are read</source>
        <translation>%1：%2 有 %3 个查询和 %4 个键，最多读取 %5 个</translation>
    </message>
    <message>
        <source>%1: the array %2 is none of a file of attentions, expected names like self.0.weights, or sentence.1.cross.0.q</source>
        <translation>%1：数组 %2 不属于注意力文件，名称应如 self.0.weights 或 sentence.1.cross.0.q</translation>
    </message>
    <message>
        <source>%1: the array %2 is of sentence %3, and the metadata has %4 sentences</source>
        <translation>%1：数组 %2 属于句子 %3，而元数据中有 %4 个句子</translation>
    </message>
    <message>
        <source>%1: the array %2 does not say of which of %3 sentences it is, expected sentence.0.%2</source>
        <translation>%1：数组 %2 没有说明属于 %3 个句子中的哪一个，名称应如 sentence.0.%2</translation>
    </message>
    <message>
        <source>%1: has no attentions, expected arrays like self.0.weights, or self.0.q and self.0.k</source>
        <translation>%1：没有注意力数据，应有 self.0.weights 这样的数组，或 self.0.q 和 self.0.k</translation>
    </message>
    <message>
        <source>%1: the metadata names %2, and there is no array of it</source>
        <translation>%1：元数据提到 %2，却没有它的数组</translation>
    </message>
    <message>
        <source>%1: %2 layers of %3 sentences, at most %4 are read</source>
        <translation>%1：%3 个句子，各 %2 层，合计最多读取 %4 层</translation>
    </message>
    <message>
        <source>%1: the array %2 is there twice</source>
        <translation>%1：数组 %2 出现了两次</translation>
    </message>
    <message>
        <source>%1: sentence %2 has no attentions</source>
        <translation>%1：句子 %2 没有注意力数据</translation>
    </message>
    <message>
        <source>%1: the key ‘model_type’ is missing, known: %2</source>
        <translation>%1：缺少字段“model_type”，已知的有：%2</translation>
    </message>
    <message>
        <source>%1: a model of the kind ‘%2’, known: %3</source>
        <translation>%1：模型类型为“%2”，已知的有：%3</translation>
    </message>
    <message>
        <source>%1: the weights are quantised (%2), expected F32, F16 or BF16</source>
        <translation>%1：参数已量化（%2），应为 F32、F16 或 BF16</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has the shape %3, expected %4, as config.json says</source>
        <translation>%1：张量 %2 的形状为 %3，按 config.json 应为 %4</translation>
    </message>
    <message>
        <source>%1: the tensor %2 of shape %3 is missing</source>
        <translation>%1：缺少张量 %2，其形状为 %3</translation>
    </message>
    <message>
        <source>%1: the array %2 has a number that is not finite, in row %3 from the top</source>
        <translation>%1：数组 %2 从上往下第 %3 行有一个数不是有限数</translation>
    </message>
    <message>
        <source>%1: the array %2 has a number that is neither finite nor −∞</source>
        <translation>%1：数组 %2 中有一个数既不是有限数，也不是 −∞</translation>
    </message>
    <message>
        <source>scores: need q and k, and the file has the weights of %1 alone</source>
        <translation>得分：需要 q 和 k，而文件中 %1 只有权重</translation>
    </message>
    <message>
        <source>%1: the array %2 is not of these q and k: it makes a weight of %3, expected at most 1</source>
        <translation>%1：数组 %2 与这里的 q 和 k 不符：算出的权重为 %3，最多应为 1</translation>
    </message>
    <message>
        <source>there are no tokens, expected at least one</source>
        <translation>没有词元，至少应有一个</translation>
    </message>
    <message>
        <source>%1 tokens, and the model takes at most %2</source>
        <translation>有 %1 个词元，模型最多接受 %2 个</translation>
    </message>
    <message>
        <source>the token %1 is unknown to the model, expected 0 to %2</source>
        <translation>模型不认识词元 %1，应为 0 到 %2</translation>
    </message>
    <message>
        <source>a token of type %1, and the model has %2 types</source>
        <translation>有词元的类型为 %1，而模型有 %2 种类型</translation>
    </message>
    <message>
        <source>%1: layer %2 gives numbers that are not finite</source>
        <translation>%1：第 %2 层算出的数不是有限数</translation>
    </message>
    <message>
        <source>%1: has no head that predicts tokens</source>
        <translation>%1：没有预测词元的输出层</translation>
    </message>
    <message>
        <source>%1: the array %2 is no text, expected JSON</source>
        <translation>%1：数组 %2 不是文本，应为 JSON</translation>
    </message>
    <message>
        <source>%1: %2 bytes, expected at least %3; this is no safetensors file, or it is damaged</source>
        <translation>%1：有 %2 字节，至少应为 %3；这不是 safetensors 文件，或者已损坏</translation>
    </message>
    <message>
        <source>%1: expected numbers as this machine orders them, row by row; numpy.ascontiguousarray() makes them so</source>
        <translation>%1：数应按本机的字节序逐行存放；可用 numpy.ascontiguousarray() 转换</translation>
    </message>
    <message>
        <source>%1: %2 bytes of numbers, expected %3 for its shape %4</source>
        <translation>%1：数据有 %2 字节，按形状 %4 应为 %3 字节</translation>
    </message>
    <message>
        <source>%1: the array %2 has numbers of type %3, expected one of %4</source>
        <translation>%1：数组 %2 的数据类型为 %3，应为以下之一：%4</translation>
    </message>
    <message>
        <source>%1: the special token %2 is missing</source>
        <translation>%1：缺少特殊词元 %2</translation>
    </message>
    <message>
        <source>%1, line %2: expected two tokens with a space between them</source>
        <translation>%1，第 %2 行：应为两个词元，中间一个空格</translation>
    </message>
    <message>
        <source>%1: how a model of the kind ‘%2’ splits text is not known without a tokenizer.json</source>
        <translation>%1：没有 tokenizer.json，无法知道“%2”类模型怎样切分文本</translation>
    </message>
    <message>
        <source>%1: the token %2 has the id %3, and the model has rows for %4</source>
        <translation>%1：词元 %2 的编号为 %3，而模型只有 %4 行</translation>
    </message>
    <message>
        <source>%1: has only weights of another kind (%2), expected %3 or %4; convert them to safetensors</source>
        <translation>%1：只有其他格式的参数（%2），应为 %3 或 %4；请转换为 safetensors</translation>
    </message>
    <message>
        <source>%1: no weights here, expected %2 or %3</source>
        <translation>%1：这里没有模型参数，应有 %2 或 %3</translation>
    </message>
    <message>
        <source>%1: is a link to %2, expected a file inside of the folder</source>
        <translation>%1：是指向 %2 的链接，应为文件夹内的文件</translation>
    </message>
    <message>
        <source>%1: names %2 files, at most %3 are read</source>
        <translation>%1：列出 %2 个文件，最多读取 %3 个</translation>
    </message>
    <message>
        <source>%1: says that the tensor %2 is in %3, and it is not</source>
        <translation>%1：写明张量 %2 在 %3 中，实际并不在</translation>
    </message>
    <message>
        <source>%1: is a web page, not a file of tensors; the download failed</source>
        <translation>%1：是网页，不是张量文件；下载没有成功</translation>
    </message>
    <message>
        <source>%1: is a pointer of Git&apos;s large-file storage, not the file itself; fetch it with ‘git lfs pull’</source>
        <translation>%1：是 Git 大文件存储的指针，不是文件本身；请用“git lfs pull”取回</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is in %3 as well</source>
        <translation>%1：张量 %2 在 %3 中也有</translation>
    </message>
    <message>
        <source>%1: no tokenizer here, expected tokenizer.json, vocab.txt, or vocab.json with merges.txt</source>
        <translation>%1：这里没有分词器，应有 tokenizer.json、vocab.txt，或者 vocab.json 和 merges.txt</translation>
    </message>
    <message>
        <source>%1: %2; this is no .npz file, or it is damaged</source>
        <translation>%1：%2；这不是 .npz 文件，或者已损坏</translation>
    </message>
    <message>
        <source>position %1: the width is %2, which must be even: its numbers are rotated in pairs</source>
        <translation>位置编码 %1：维度为 %2，必须是偶数：各数两两一对旋转</translation>
    </message>
    <message>
        <source>position %1: %2 positions × %3 dimensions are %4 numbers, expected at most %5</source>
        <translation>位置编码 %1：%2 个位置 × %3 维共 %4 个数，最多 %5 个</translation>
    </message>
    <message>
        <source>nothing is added, so there is nothing to map</source>
        <translation>没有加上位置向量，所以没有可映射的</translation>
    </message>
    <message>
        <source>of %1 positions none is %2 after another</source>
        <translation>%1 个位置中，没有相隔 %2 的两个位置</translation>
    </message>
    <message>
        <source>with %1 pairs and %2 dimensions some linear map always fits: it would say nothing</source>
        <translation>只有 %1 对、%2 维，总有线性映射能吻合：说明不了什么</translation>
    </message>
    <message>
        <source>the best linear map is computed for up to %1 dimensions</source>
        <translation>最佳线性映射最多计算到 %1 维</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>From</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>To</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>2 sin x + x^0.8</source>
        <translation>2 sin x + x^0.8</translation>
    </message>
    <message>
        <source>The function of the textbooks, on [0, 5]</source>
        <translation>教科书上的函数，区间 [0, 5]</translation>
    </message>
    <message>
        <source>A jump, which every kernel smooths</source>
        <translation>一处跳变，无论哪种核都会把它抹平</translation>
    </message>
    <message>
        <source>Two frequencies</source>
        <translation>两种频率</translation>
    </message>
    <message>
        <source>A slow wave and a quick one: one width cannot suit both</source>
        <translation>一慢一快两个波：一个带宽顾不了两头</translation>
    </message>
    <message>
        <source>A gap</source>
        <translation>空缺</translation>
    </message>
    <message>
        <source>No points in the middle: a query there has no near key</source>
        <translation>中间没有点：那里的查询附近没有键</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群点</translation>
    </message>
    <message>
        <source>A few points far off pull the estimate up</source>
        <translation>几个偏得很远的点把估计拉高</translation>
    </message>
    <message>
        <source>Growing noise</source>
        <translation>噪声渐大</translation>
    </message>
    <message>
        <source>Little noise on the left, much on the right</source>
        <translation>左边噪声小，右边噪声大</translation>
    </message>
    <message>
        <source>Two hills (x₁, x₂)</source>
        <translation>两座山丘 (x₁, x₂)</translation>
    </message>
    <message>
        <source>A landscape over the plane: keys are pairs</source>
        <translation>平面上的起伏：键是数对</translation>
    </message>
    <message>
        <source>A ring (x₁, x₂)</source>
        <translation>圆环 (x₁, x₂)</translation>
    </message>
    <message>
        <source>A wave around a centre: keys are pairs</source>
        <translation>围绕中心的波：键是数对</translation>
    </message>
    <message>
        <source>Own points</source>
        <translation>自己的点</translation>
    </message>
    <message>
        <source>From a file, from the clipboard, or drawn with the mouse</source>
        <translation>来自文件或剪贴板，或者用鼠标画</translation>
    </message>
    <message>
        <source>Regression kernel</source>
        <translation>回归核</translation>
    </message>
    <message>
        <source>Smooth, and never zero: a softmax of squared distances</source>
        <translation>平滑，处处不为零：距离平方的 Softmax</translation>
    </message>
    <message>
        <source>Boxcar</source>
        <translation>矩形核</translation>
    </message>
    <message>
        <source>The plain mean of all keys within the width</source>
        <translation>带宽以内所有键的普通平均</translation>
    </message>
    <message>
        <source>Epanechnikov</source>
        <translation>Epanechnikov 核</translation>
    </message>
    <message>
        <source>A parabola that ends at the width</source>
        <translation>抛物线，到带宽为止</translation>
    </message>
    <message>
        <source>Triangular</source>
        <translation>三角核</translation>
    </message>
    <message>
        <source>Straight down to nothing at the width</source>
        <translation>直线下降，到带宽处为零</translation>
    </message>
    <message>
        <source>Tricube</source>
        <translation>三次核（tricube）</translation>
    </message>
    <message>
        <source>Flat at the top, smooth at the ends</source>
        <translation>顶部平坦，两端平滑</translation>
    </message>
    <message>
        <source>Half a wave that ends at the width</source>
        <translation>半个波，到带宽为止</translation>
    </message>
    <message>
        <source>Logistic</source>
        <translation>logistic 核</translation>
    </message>
    <message>
        <source>Like the Gaussian, with heavier tails</source>
        <translation>像高斯核，但尾部更厚</translation>
    </message>
    <message>
        <source>Average pooling: all keys count the same</source>
        <translation>平均汇聚：所有键一视同仁</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Plain gradient descent</source>
        <translation>普通的梯度下降</translation>
    </message>
    <message>
        <source>Gradient descent with momentum</source>
        <translation>带动量的梯度下降</translation>
    </message>
    <message>
        <source>%1: found %2 points, expected at most %3</source>
        <translation>%1：读到 %2 个点，最多 %3 个</translation>
    </message>
    <message>
        <source>%1: found one point, expected at least two</source>
        <translation>%1：只读到一个点，至少应有两个</translation>
    </message>
    <message>
        <source>%1: commas were read as decimal points</source>
        <translation>%1：逗号已按小数点读取</translation>
    </message>
    <message>
        <source>%1: row %2 has one column (‘%3’), expected two (x, y) or three (x, x₂, y)</source>
        <translation>%1：第 %2 行有一列（“%3”），应为两列 (x, y) 或三列 (x, x₂, y)</translation>
    </message>
    <message>
        <source>%1: row %2 has four columns, expected two (x, y) or three (x, x₂, y); where the comma is a decimal point, separate columns by semicolons</source>
        <translation>%1：第 %2 行有四列，应为两列 (x, y) 或三列 (x, x₂, y)；逗号用作小数点的，请用分号分隔各列</translation>
    </message>
    <message>
        <source>%1: row %2 has %3 columns, expected two (x, y) or three (x, x₂, y)</source>
        <translation>%1：第 %2 行有 %3 列，应为两列 (x, y) 或三列 (x, x₂, y)</translation>
    </message>
    <message>
        <source>%1: row %2 has %3 columns, expected %4 as in the rows before</source>
        <translation>%1：第 %2 行有 %3 列，应与前面各行一样为 %4 列</translation>
    </message>
    <message>
        <source>%1: row %2, column %3 is empty, expected a number</source>
        <translation>%1：第 %2 行第 %3 列是空的，应为数</translation>
    </message>
    <message>
        <source>%1: row %2, column %3 has ‘%4’, expected a number within ±1e100</source>
        <translation>%1：第 %2 行第 %3 列是“%4”，应为 ±1e100 以内的数</translation>
    </message>
    <message>
        <source>%1: this is UTF-16 text, expected UTF-8</source>
        <translation>%1：这是 UTF-16 文本，应为 UTF-8</translation>
    </message>
    <message>
        <source>%1: this is no text, expected a table of numbers (.csv) or an array (.npy)</source>
        <translation>%1：这不是文本，应为数表 (.csv) 或数组 (.npy)</translation>
    </message>
    <message>
        <source>%1: there is nothing in it, expected rows of two or three numbers</source>
        <translation>%1：里面什么也没有，每行应有两个或三个数</translation>
    </message>
    <message>
        <source>%1: found %2 points, expected at least two</source>
        <translation>%1：读到 %2 个点，至少应有两个</translation>
    </message>
    <message>
        <source>One point: it cannot be left out, so nothing is learned and no error is known.</source>
        <translation>只有一个点：无法把它留出，所以没有可学的，误差也无从得知。</translation>
    </message>
    <message>
        <source>All points have x = %1: every estimate is their average.</source>
        <translation>所有点都是 x = %1：每处的估计都是它们的平均值。</translation>
    </message>
    <message>
        <source>Two points: each is estimated from the other alone.</source>
        <translation>只有两个点：每个点都只能由另一个来估计。</translation>
    </message>
    <message>
        <source>Learning stopped after epoch %1, because w diverged: a smaller rate would help.</source>
        <translation>第 %1 轮后停止学习，因为 w 发散了：学习率应小一些。</translation>
    </message>
    <message>
        <source>Learning made the loss larger (%1, before %2): a smaller rate would help.</source>
        <translation>学习之后损失反而变大（%1，之前为 %2）：学习率应小一些。</translation>
    </message>
    <message>
        <source>The width is learned of %1 of %2 points, each left out of all others: all of them would take minutes.</source>
        <translation>学习带宽只用了 %2 个点中的 %1 个，每个都由其余所有点来估计：全部用上要几分钟。</translation>
    </message>
    <message>
        <source>%1 of %2 points have no other within the width; the error is that of the rest.</source>
        <translation>%2 个点中有 %1 个在带宽内没有别的点；误差只算其余各点。</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>w = 1 / width at the start</source>
        <translation>初始的 w = 1 / 带宽</translation>
    </message>
    <message>
        <source>%1: found an array of shape %2, expected [n, 2] (x, y) or [n, 3] (x, x₂, y)</source>
        <translation>%1：读到形状为 %2 的数组，应为 [n, 2]，即 (x, y)，或 [n, 3]，即 (x, x₂, y)</translation>
    </message>
    <message>
        <source>%1: found true and false, expected numbers</source>
        <translation>%1：读到的是真和假，应为数</translation>
    </message>
    <message>
        <source>%1: row %2 has the number %3, expected none beyond ±1e100</source>
        <translation>%1：第 %2 行有一个数是 %3，应在 ±1e100 以内</translation>
    </message>
    <message>
        <source>%1: row %2 has a number that is not finite (%3), expected numbers</source>
        <translation>%1：第 %2 行有一个数不是有限数（%3），应为数</translation>
    </message>
    <message>
        <source>%1: merge %2 (‘%3’ with ‘%4’) needs ‘%5’, which is not in the vocabulary</source>
        <translation>%1：合并 %2（“%3”与“%4”）需要“%5”，词表中没有</translation>
    </message>
    <message>
        <source>Byte pairs</source>
        <translation>字节对</translation>
    </message>
    <message>
        <source>%1: the unknown token ‘%2’ is not in the vocabulary</source>
        <translation>%1：词表中没有未知词元“%2”</translation>
    </message>
    <message>
        <source>%1: not a table of replacements: %2</source>
        <translation>%1：不是替换表：%2</translation>
    </message>
    <message>
        <source>%1: this expression takes too long on a text of %2 characters</source>
        <translation>%1：文本有 %2 个字符，这个正则表达式用时太长</translation>
    </message>
    <message>
        <source>%1: not an expression that is known here: %2, at character %3</source>
        <translation>%1：这里不认识的正则表达式：%2，在第 %3 个字符处</translation>
    </message>
    <message>
        <source>Unigram</source>
        <translation>Unigram</translation>
    </message>
    <message>
        <source>%1: ‘%2’ is not in the vocabulary, and there is no unk_id for what is not</source>
        <translation>%1：词表中没有“%2”，也没有供未知词元用的 unk_id</translation>
    </message>
    <message>
        <source>WordPiece</source>
        <translation>WordPiece</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Split at white space; punctuation marks and CJK characters stand alone</source>
        <translation>按空白切分；标点和中日韩文字单独成词元</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>One token for each character a reader sees</source>
        <translation>读者看到的每个字符是一个词元</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>One token for each byte of the UTF-8 text</source>
        <translation>UTF-8 文本的每个字节是一个词元</translation>
    </message>
    <message>
        <source>Lower case</source>
        <translation>转为小写</translation>
    </message>
    <message>
        <source>there is not enough memory to measure more</source>
        <translation>内存不足，无法再测量</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>, silenced</source>
        <translation>，已屏蔽</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1看%2</translation>
    </message>
    <message>
        <source>head %1 of layer %2</source>
        <translation>第 %2 层的头 %1</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>the state of token %1 behind layer %2</source>
        <translation>词元 %1 在第 %2 层之后的状态</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 项</translation>
    </message>
    <message>
        <source>silenced: %1</source>
        <translation>已屏蔽：%1</translation>
    </message>
    <message>
        <source> (patched from “%1”)</source>
        <translation> （用“%1”修补）</translation>
    </message>
    <message>
        <source> (heads by their mean)</source>
        <translation> （各头取均值）</translation>
    </message>
    <message>
        <source> (heads patched from “%1”)</source>
        <translation> （各头用“%1”修补）</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>, changed after training</source>
        <translation>，训练后有改动</translation>
    </message>
    <message>
        <source>Random weights, seed %1</source>
        <translation>随机参数，种子 %1</translation>
    </message>
    <message>
        <source>cells drawn by hand: %1</source>
        <translation>手画的格：%1</translation>
    </message>
    <message>
        <source>not enough memory; shorten the sentence</source>
        <translation>内存不足，请缩短句子</translation>
    </message>
    <message>
        <source>Qt wrote a file without %1</source>
        <translation>Qt 写出的文件缺少 %1</translation>
    </message>
    <message>
        <source>The preview is being painted…</source>
        <translation>正在绘制预览…</translation>
    </message>
    <message>
        <source>ffmpeg could not make the film: %1</source>
        <translation>ffmpeg 未能生成动画：%1</translation>
    </message>
    <message>
        <source>Film</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>animated SVG</source>
        <translation>SVG 动画</translation>
    </message>
    <message>
        <source>Shapes and text, played by a browser</source>
        <translation>矢量图形和文字，由浏览器播放</translation>
    </message>
    <message>
        <source>PDF, a page for each</source>
        <translation>PDF，每帧一页</translation>
    </message>
    <message>
        <source>For slides that are turned</source>
        <translation>用于翻页放映</translation>
    </message>
    <message>
        <source>animated PNG</source>
        <translation>PNG 动画</translation>
    </message>
    <message>
        <source>Pixels, played by a browser</source>
        <translation>像素图，由浏览器播放</translation>
    </message>
    <message>
        <source>GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>Pixels of few colours; ffmpeg makes it</source>
        <translation>像素图，颜色较少；由 ffmpeg 生成</translation>
    </message>
    <message>
        <source>MP4</source>
        <translation>MP4</translation>
    </message>
    <message>
        <source>A video; ffmpeg makes it</source>
        <translation>视频；由 ffmpeg 生成</translation>
    </message>
    <message>
        <source>folder of PNG</source>
        <translation>PNG 文件夹</translation>
    </message>
    <message>
        <source>A picture for each; the path ends with /</source>
        <translation>每帧一张图片；路径以 / 结尾</translation>
    </message>
    <message>
        <source>no step of a training was kept that could be shown</source>
        <translation>没有保存可供显示的训练步</translation>
    </message>
    <message>
        <source>%1: is one picture; expected .apng, or a folder, which ends with /</source>
        <translation>%1：只是一张图片；应为 .apng，或以 / 结尾的文件夹</translation>
    </message>
    <message>
        <source>%1: ffmpeg makes it, and it is not installed; expected .svg, .pdf, .apng or a folder</source>
        <translation>%1：要由 ffmpeg 生成，但没有安装 ffmpeg；应为 .svg、.pdf、.apng 或文件夹</translation>
    </message>
    <message>
        <source>An array of shape %1, of which this is the first</source>
        <translation>形状为 %1 的数组，这里是其中第一个矩阵</translation>
    </message>
    <message>
        <source>An array of shape %1</source>
        <translation>形状为 %1 的数组</translation>
    </message>
    <message>
        <source>%1 lines of at most %2 cells</source>
        <translation>%1 行，每行最多 %2 格</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>Pixels; opens in Fovea again</source>
        <translation>像素图；可在 Fovea 中再次打开</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>Shapes and text; opens in Fovea again</source>
        <translation>矢量图形和文字；可在 Fovea 中再次打开</translation>
    </message>
    <message>
        <source>PDF page</source>
        <translation>PDF 页面</translation>
    </message>
    <message>
        <source>For print; opens in Fovea again</source>
        <translation>用于印刷；可在 Fovea 中再次打开</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV 表格</translation>
    </message>
    <message>
        <source>The numbers, for a spreadsheet</source>
        <translation>数值，供电子表格使用</translation>
    </message>
    <message>
        <source>JSON numbers</source>
        <translation>JSON 数值</translation>
    </message>
    <message>
        <source>The numbers, for any program</source>
        <translation>数值，供任何程序使用</translation>
    </message>
    <message>
        <source>NumPy array</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>The numbers, for Python</source>
        <translation>数值，供 Python 使用</translation>
    </message>
    <message>
        <source>Fovea session</source>
        <translation>Fovea 会话</translation>
    </message>
    <message>
        <source>Everything that was chosen</source>
        <translation>选过的一切</translation>
    </message>
    <message>
        <source>there is no figure to export yet</source>
        <translation>还没有可导出的图形</translation>
    </message>
    <message>
        <source>most cells are under 2 % of the largest: a logarithmic scale (scale=log) or an earlier end (clip) shows them</source>
        <translation>大多数格不到最大值的 2%：用对数刻度（scale=log）或提前截断（clip）就能看清</translation>
    </message>
    <message>
        <source>%1 of %2 rows of %3 are shown</source>
        <translation>%3：%2 行中显示 %1 行</translation>
    </message>
    <message>
        <source>%1 of %2 columns of %3 are shown</source>
        <translation>%3：%2 列中显示 %1 列</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Colours on white</source>
        <translation>白底彩色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>For dark slides</source>
        <translation>用于深色幻灯片</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>For print without colour</source>
        <translation>用于黑白印刷</translation>
    </message>
    <message>
        <source>As on the screen</source>
        <translation>与屏幕相同</translation>
    </message>
    <message>
        <source>In the window’s proportions, at most A4; without a window as large as the figure needs</source>
        <translation>按窗口的比例，最大 A4；没有窗口时，图需要多大就多大</translation>
    </message>
    <message>
        <source>One column</source>
        <translation>单栏</translation>
    </message>
    <message>
        <source>85 mm wide, for a paper in two columns</source>
        <translation>宽 85 mm，用于双栏排版的论文</translation>
    </message>
    <message>
        <source>Two columns</source>
        <translation>双栏</translation>
    </message>
    <message>
        <source>180 mm wide, across a page</source>
        <translation>宽 180 mm，横跨整页</translation>
    </message>
    <message>
        <source>Slide</source>
        <translation>幻灯片</translation>
    </message>
    <message>
        <source>A slide of 16 : 9, 254 × 142.9 mm</source>
        <translation>16 : 9 的幻灯片，254 × 142.9 mm</translation>
    </message>
    <message>
        <source>one word is cut short</source>
        <translation>有 1 处文字被截短</translation>
    </message>
    <message>
        <source>%1 words are cut short</source>
        <translation>有 %1 处文字被截短</translation>
    </message>
    <message>
        <source>%1 × %2 cells are drawn as pixels; as shapes the file would be too large</source>
        <translation>%1 × %2 格画成像素；画成矢量图形，文件会过大</translation>
    </message>
    <message>
        <source>%1 × %2 cells are drawn as pixels; they are too small for shapes</source>
        <translation>%1 × %2 格画成像素；格太小，不宜画成矢量图形</translation>
    </message>
    <message>
        <source>the type has %1 points instead of %2, so that everything fits</source>
        <translation>字号由 %2 pt 改为 %1 pt，以便全部放下</translation>
    </message>
    <message>
        <source>the figure of %1 × %2 cannot be painted</source>
        <translation>无法绘制 %1 × %2 的图形</translation>
    </message>
    <message>
        <source>a PNG of %1 × %2 pixels is too large; use PDF or SVG</source>
        <translation>%1 × %2 像素的 PNG 过大；请改用 PDF 或 SVG</translation>
    </message>
    <message>
        <source>not enough memory for a PNG of %1 × %2 pixels</source>
        <translation>内存不足，无法生成 %1 × %2 像素的 PNG</translation>
    </message>
    <message>
        <source>a PNG of %1 × %2 pixels cannot be made</source>
        <translation>无法生成 %1 × %2 像素的 PNG</translation>
    </message>
    <message>
        <source>Project: Width %1 is not divisible by %2 Heads; set “Head width”</source>
        <translation>投影：维度 %1 不能被头数 %2 整除；请设置“每头维度”</translation>
    </message>
    <message>
        <source>Project: “Key/value heads” %1 does not divide “Heads” %2 evenly</source>
        <translation>投影：“键值头数”%1 不能整除“头数”%2</translation>
    </message>
    <message>
        <source>Position: %1 tokens, and “Max length” is %2</source>
        <translation>位置：有 %1 个词元，而“最大长度”为 %2</translation>
    </message>
    <message>
        <source>Position: “Max distance” %1 lies within the exact distances of %2 buckets</source>
        <translation>位置：“最远距离”%1 落在 %2 个桶的精确距离之内</translation>
    </message>
    <message>
        <source>%1: D is %2 and must be even: its numbers are rotated in pairs</source>
        <translation>%1：D 为 %2，必须是偶数：数值要两两旋转</translation>
    </message>
    <message>
        <source>%1: %2 positions × %3 dimensions are %4 numbers, expected at most %5</source>
        <translation>%1：%2 个位置 × %3 维共 %4 个数，最多 %5 个</translation>
    </message>
    <message>
        <source>%1: queries are %2 wide and keys %3, which must agree</source>
        <translation>%1：查询为 %2 维，键为 %3 维，两者必须相同</translation>
    </message>
    <message>
        <source>%1 does more than hide, so it joins others by “and” only, not by “or”</source>
        <translation>%1 不只是遮住，所以只能用“且”与其他掩码组合，不能用“或”</translation>
    </message>
    <message>
        <source>Combine: %1 queries and %2 keys; “own” and “self” need as many of both</source>
        <translation>汇聚：查询 %1 个，键 %2 个；“own”和“self”要求两者一样多</translation>
    </message>
    <message>
        <source>Shown of %1, %2: this axis is logarithmic and begins above 0</source>
        <translation>%1 的显示范围 %2：此轴为对数轴，起点须大于 0</translation>
    </message>
    <message>
        <source>not a finite number</source>
        <translation>不是有限数</translation>
    </message>
    <message>
        <source>Colours end at the largest weight that is shown</source>
        <translation>颜色到显示出来的最大权重为止</translation>
    </message>
    <message>
        <source>Colours reach from 0 to 1</source>
        <translation>颜色范围为 0 到 1</translation>
    </message>
    <message>
        <source>left out of the picture</source>
        <translation>图中略去</translation>
    </message>
    <message>
        <source>an estimate: first order</source>
        <translation>估计值：一阶近似</translation>
    </message>
    <message>
        <source>nothing would be left of its row</source>
        <translation>这一行将什么都不剩</translation>
    </message>
    <message>
        <source>forced by hand</source>
        <translation>手动强制</translation>
    </message>
    <message>
        <source>silenced by hand</source>
        <translation>手动屏蔽</translation>
    </message>
    <message>
        <source>The model does not know “%1”</source>
        <translation>模型不认识“%1”</translation>
    </message>
    <message>
        <source>Click: add it to the text</source>
        <translation>点击：加到文本后面</translation>
    </message>
    <message>
        <source>before: %1</source>
        <translation>之前：%1</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>被遮住</translation>
    </message>
    <message>
        <source>Click: this cell of the head</source>
        <translation>点击：看这个头的这一格</translation>
    </message>
    <message>
        <source>before layer 1</source>
        <translation>第 1 层之前</translation>
    </message>
    <message>
        <source>after layer %1</source>
        <translation>第 %1 层之后</translation>
    </message>
    <message>
        <source>the state is another sentence’s</source>
        <translation>这个状态来自另一个句子</translation>
    </message>
    <message>
        <source>%1: rank %2 of %3</source>
        <translation>%1：在 %3 个中排第 %2</translation>
    </message>
    <message>
        <source>%1: %2, by chance %3, where the words are shuffled %4</source>
        <translation>%1：%2，随机水平 %3，打乱词序后 %4</translation>
    </message>
    <message>
        <source>%1: %2 %3, by chance %4</source>
        <translation>%1：%2，随机水平 %4 %3</translation>
    </message>
    <message>
        <source>Click: this head in the large</source>
        <translation>点击：放大这个头</translation>
    </message>
    <message>
        <source>key “%1”</source>
        <translation>键“%1”</translation>
    </message>
    <message>
        <source>head %1
Click: with or without it. Double-click: this one alone.</source>
        <translation>头 %1
点击：显示或不显示。双击：只显示这一个。</translation>
    </message>
    <message>
        <source>Click to see where this is from</source>
        <translation>点击查看它从何而来</translation>
    </message>
    <message>
        <source>never reached</source>
        <translation>永远到不了</translation>
    </message>
    <message>
        <source>steps: %1</source>
        <translation>步数：%1</translation>
    </message>
    <message>
        <source>weight %1 of the largest</source>
        <translation>权重为最大者的 %1 倍</translation>
    </message>
    <message>
        <source>%1 learned parameters</source>
        <translation>%1 个可学习参数</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>score after mask</source>
        <translation>掩码后的得分</translation>
    </message>
    <message>
        <source>size of what is moved</source>
        <translation>搬运量的大小</translation>
    </message>
    <message>
        <source>size behind residual and norm</source>
        <translation>经残差和规范化后的大小</translation>
    </message>
    <message>
        <source>contribution to the output</source>
        <translation>对输出的贡献</translation>
    </message>
    <message>
        <source>change of the layer’s output</source>
        <translation>该层输出的变化</translation>
    </message>
    <message>
        <source>Nadaraya–Watson</source>
        <translation>Nadaraya–Watson</translation>
    </message>
    <message>
        <source>learned width</source>
        <translation>可学习带宽</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>no tokens</source>
        <translation>没有词元</translation>
    </message>
    <message>
        <source>%1 (1 of %2 written)</source>
        <translation>%1（每 %2 个写 1 个）</translation>
    </message>
    <message>
        <source>Type a sentence to see its attention</source>
        <translation>输入句子，就能看到它的注意力</translation>
    </message>
    <message>
        <source>No model looks at a picture</source>
        <translation>没有看图片的模型</translation>
    </message>
    <message>
        <source>0–1</source>
        <translation>0～1</translation>
    </message>
    <message>
        <source>%1 · up to %2</source>
        <comment>a head&apos;s weights</comment>
        <translation>%1 · 最大 %2</translation>
    </message>
    <message>
        <source>largest weight of each map</source>
        <translation>各图的最大权重</translation>
    </message>
    <message>
        <source>1 of %1</source>
        <translation>%1 取 1</translation>
    </message>
    <message>
        <source>Parameters: %1</source>
        <translation>参数：%1</translation>
    </message>
    <message>
        <source>Type a sentence to see how it is computed</source>
        <translation>输入句子，就能看到计算过程</translation>
    </message>
    <message>
        <source>rows: %1; columns: %2</source>
        <translation>行：%1；列：%2</translation>
    </message>
    <message>
        <source>beside it %1</source>
        <translation>并列 %1</translation>
    </message>
    <message>
        <source>%1 points were read</source>
        <translation>已读入 %1 个点</translation>
    </message>
    <message>
        <source>not enough memory for these points</source>
        <translation>内存不足，放不下这些点</translation>
    </message>
    <message>
        <source>, %1 points</source>
        <translation>，%1 个点</translation>
    </message>
    <message>
        <source>%1: not enough memory to read it</source>
        <translation>%1：内存不足，无法读取</translation>
    </message>
    <message>
        <source>With the choices at the left</source>
        <translation>按左侧的选择</translation>
    </message>
    <message>
        <source>Rate, mask, score, task: whatever differs from the run</source>
        <translation>学习率、掩码、打分、任务：凡是与这次训练不同的</translation>
    </message>
    <message>
        <source>What forms instead, when it is forbidden?</source>
        <translation>禁掉它，会形成什么来代替？</translation>
    </message>
    <message>
        <source>Without head %1</source>
        <translation>去掉头 %1</translation>
    </message>
    <message>
        <source>Without head %1 of %2</source>
        <translation>去掉%2的头 %1</translation>
    </message>
    <message>
        <source>Without this distance (key − query = %1)</source>
        <translation>去掉这个距离（键 − 查询 = %1）</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>The run “%1” was interrupted.</source>
        <translation>训练“%1”中断了。</translation>
    </message>
    <message>
        <source>%1: the folder cannot be made</source>
        <translation>%1：无法创建文件夹</translation>
    </message>
    <message>
        <source>Stopped: the picture is of what was computed before. Any change computes again.</source>
        <translation>已停止：图是用之前算出的结果画的。只要有改动，就会重新计算。</translation>
    </message>
    <message>
        <source>Stopped before there was a picture. Any change computes again.</source>
        <translation>还没有画出图就停止了。只要有改动，就会重新计算。</translation>
    </message>
    <message>
        <source>Trained models</source>
        <translation>训练好的模型</translation>
    </message>
    <message>
        <source>A noun becomes a verb</source>
        <translation>名词变成了动词</translation>
    </message>
    <message>
        <source>The second ‘saw’ may not attend to ‘a’, and the tagger calls it a verb. Undo the silenced cell: it is a noun.</source>
        <translation>不让第二个 saw 看 a，词性标注器就把它当成动词。撤销这一格的屏蔽：又是名词了。</translation>
    </message>
    <message>
        <source>The two ‘saw’</source>
        <translation>两个 saw</translation>
    </message>
    <message>
        <source>The same word twice: the first ‘saw’ is a verb, the second, which follows ‘a’, is a noun. Their rows of weights differ.</source>
        <translation>同一个词出现两次：第一个 saw 是动词，跟在 a 后面的第二个是名词。两行权重并不一样。</translation>
    </message>
    <message>
        <source>Without order</source>
        <translation>没有先后</translation>
    </message>
    <message>
        <source>Without positions equal words are equal: the tagger gives both ‘saw’ the same tag.</source>
        <translation>不加位置，相同的词就完全一样：两个 saw 得到同一个词性。</translation>
    </message>
    <message>
        <source>Every weight is 1/4, whatever the scores; the second ‘saw’ is no longer a noun.</source>
        <translation>不管得分多少，每个权重都是 1/4；第二个 saw 不再是名词。</translation>
    </message>
    <message>
        <source>One key for each query</source>
        <translation>一个查询只看一个键</translation>
    </message>
    <message>
        <source>The largest score takes all the weight, and the tagger’s four answers stay the same as with softmax.</source>
        <translation>得分最大的拿走全部权重，四个词的词性却和用 Softmax 时一样。</translation>
    </message>
    <message>
        <source>Neighbours are enough</source>
        <translation>看看左右就够了</translation>
    </message>
    <message>
        <source>Each word sees itself and its neighbours alone, and all seven tags stay the same.</source>
        <translation>每个词只看自己和左右相邻的词，七个词性一个不变。</translation>
    </message>
    <message>
        <source>Which word is translated</source>
        <translation>正在译哪个词</translation>
    </message>
    <message>
        <source>Cross-attention: each word of the translation attends most to the word that it translates.</source>
        <translation>交叉注意力：译文的每个词，看得最多的正是它所译的那个词。</translation>
    </message>
    <message>
        <source>A head that repeats</source>
        <translation>照着重复的头</translation>
    </message>
    <message>
        <source>Under a causal mask the last ‘the’ attends most to ‘box’, which followed ‘the’ before; the model predicts ‘box’.</source>
        <translation>在因果掩码下，最后一个 the 看得最多的是 box，因为上次 the 后面就是它；模型预测 box。</translation>
    </message>
    <message>
        <source>Local attention forgets</source>
        <translation>看得近，就忘了</translation>
    </message>
    <message>
        <source>With a window of two words before it the same model cannot find ‘box’, and no longer predicts it.</source>
        <translation>只看前面两个词，同一个模型就找不到 box，也不再预测它。</translation>
    </message>
    <message>
        <source>Two heads that work together</source>
        <translation>两个头的配合</translation>
    </message>
    <message>
        <source>Why the second ‘3’ attends to ‘a’: a head of layer 1 wrote ‘3’ into the key of ‘a’, which came after it. Without that term the weight is gone, and so is the prediction.</source>
        <translation>第二个 3 为什么看 a：a 原先跟在 3 后面，第 1 层的一个头把 3 写进了 a 的键。去掉这一项，权重没了，预测也没了。</translation>
    </message>
    <message>
        <source>The word that decides</source>
        <translation>起决定作用的词</translation>
    </message>
    <message>
        <source>One query over the whole sentence: ‘not’ has most of the weight, and the answer is negative.</source>
        <translation>整句只有一个查询：not 占了大部分权重，回答是负面。</translation>
    </message>
    <message>
        <source>Words that find a shape</source>
        <translation>用词找图形</translation>
    </message>
    <message>
        <source>‘yellow’ puts nearly all its weight on the patch with the yellow circle, which is the answer.</source>
        <translation>yellow 几乎把全部权重都给了黄色圆所在的图像块，那正是答案。</translation>
    </message>
    <message>
        <source>Scores and masks</source>
        <translation>打分与掩码</translation>
    </message>
    <message>
        <source>Two sentences</source>
        <translation>两个句子</translation>
    </message>
    <message>
        <source>Without positions and projections each word attends most to the same word of the other sentence.</source>
        <translation>不加位置，也不投影，每个词看得最多的就是另一句里的同一个词。</translation>
    </message>
    <message>
        <source>Each query finds its key</source>
        <translation>查询找到自己的键</translation>
    </message>
    <message>
        <source>Ten words, and the largest score takes all: each word is most like itself, so the map is the identity.</source>
        <translation>十个词，得分最大的拿走全部：每个词和自己最像，所以这张图就是单位矩阵。</translation>
    </message>
    <message>
        <source>What draws the eye</source>
        <translation>抢眼的</translation>
    </message>
    <message>
        <source>Salience scores the key alone, whatever is asked: every row is the same.</source>
        <translation>显著性只给键打分，不管问什么：每一行都一样。</translation>
    </message>
    <message>
        <source>What is looked for</source>
        <translation>要找的</translation>
    </message>
    <message>
        <source>Now the query has a say: every row has weights of its own.</source>
        <translation>现在查询也说了算：每一行的权重各不相同。</translation>
    </message>
    <message>
        <source>Scaled dot, two valid keys</source>
        <translation>缩放点积，两个有效的键</translation>
    </message>
    <message>
        <source>Ten equal keys, of which two are valid: 1/2 each, and padding has nothing.</source>
        <translation>十个相同的键，只有两个有效：各占 1/2，填充的一点没有。</translation>
    </message>
    <message>
        <source>Scaled dot, six valid keys</source>
        <translation>缩放点积，六个有效的键</translation>
    </message>
    <message>
        <source>Six of the ten are valid: 1/6 each.</source>
        <translation>十个里有六个有效：各占 1/6。</translation>
    </message>
    <message>
        <source>Additive, two valid keys</source>
        <translation>加性，两个有效的键</translation>
    </message>
    <message>
        <source>A small network scores the keys; equal keys have equal scores all the same.</source>
        <translation>由一个小网络给键打分；键相同，得分还是相同。</translation>
    </message>
    <message>
        <source>Additive, six valid keys</source>
        <translation>加性，六个有效的键</translation>
    </message>
    <message>
        <source>Again 1/6 each: what is masked does not depend on the score.</source>
        <translation>还是各占 1/6：遮住哪些，与怎样打分无关。</translation>
    </message>
    <message>
        <source>Kernel regression</source>
        <translation>核回归</translation>
    </message>
    <message>
        <source>Gaussian kernel</source>
        <translation>高斯核</translation>
    </message>
    <message>
        <source>Near points count most, far ones never nothing: a smooth fit.</source>
        <translation>近的点分量最重，远的也不会为零：曲线平滑。</translation>
    </message>
    <message>
        <source>Boxcar kernel</source>
        <translation>矩形核</translation>
    </message>
    <message>
        <source>All points within the width count the same: the fit has steps.</source>
        <translation>带宽以内的点一律平等：曲线呈台阶状。</translation>
    </message>
    <message>
        <source>Epanechnikov kernel</source>
        <translation>Epanechnikov 核</translation>
    </message>
    <message>
        <source>A parabola that ends at the width: the weights far off are exactly 0.</source>
        <translation>到带宽为止的一段抛物线：再远，权重正好是 0。</translation>
    </message>
    <message>
        <source>Constant kernel</source>
        <translation>常数核</translation>
    </message>
    <message>
        <source>All points count the same everywhere: the fit is the mean.</source>
        <translation>处处一律平等：曲线就是均值。</translation>
    </message>
    <message>
        <source>Width 0.1</source>
        <translation>带宽 0.1</translation>
    </message>
    <message>
        <source>The fit follows single points, and their noise.</source>
        <translation>曲线跟着一个个点走，也跟着噪声走。</translation>
    </message>
    <message>
        <source>Width 0.2</source>
        <translation>带宽 0.2</translation>
    </message>
    <message>
        <source>A few points share the weight: less noise, most of the shape.</source>
        <translation>几个点分担权重：噪声少了，形状大体还在。</translation>
    </message>
    <message>
        <source>Width 0.5</source>
        <translation>带宽 0.5</translation>
    </message>
    <message>
        <source>Smooth, and still near the true function.</source>
        <translation>平滑，而且离真实函数还很近。</translation>
    </message>
    <message>
        <source>Width 1</source>
        <translation>带宽 1</translation>
    </message>
    <message>
        <source>So many points share the weight that hills and valleys are flattened.</source>
        <translation>分担权重的点太多，高处和低处都被抹平了。</translation>
    </message>
    <message>
        <source>Average, chosen width, learned width</source>
        <translation>平均、自选的带宽、学到的带宽</translation>
    </message>
    <message>
        <source>Average pooling ignores the query; Nadaraya–Watson asks how near each key is; with a learned width it comes nearest to the true function.</source>
        <translation>平均汇聚不理会查询；Nadaraya–Watson 看每个键有多近；带宽学出来以后，离真实函数最近。</translation>
    </message>
    <message>
        <source>Positional encodings</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>60 positions, 32 dimensions</source>
        <translation>60 个位置，32 维</translation>
    </message>
    <message>
        <source>Each row is what is added at a position: fast waves on the left, slow ones on the right.</source>
        <translation>每一行是加到一个位置上的向量：左边的波快，右边的波慢。</translation>
    </message>
    <message>
        <source>Columns 6 to 9</source>
        <translation>第 6～9 列</translation>
    </message>
    <message>
        <source>A sine and a cosine of one wavelength, and the pair that is next slower.</source>
        <translation>同一波长的一个正弦和一个余弦，以及再慢一档的一对。</translation>
    </message>
    <message>
        <source>The first bit changes at every number, the next half as often: what sines do without steps.</source>
        <translation>第一位每个数都变，下一位慢一半：正弦做的也是这件事，只是没有台阶。</translation>
    </message>
    <message>
        <source>One step or many</source>
        <translation>一步还是许多步</translation>
    </message>
    <message>
        <source>From the first word to the last: attention takes one step, a convolution of three words nine, a recurrent layer ten, for its states are computed one after the other.</source>
        <translation>从第一个词到最后一个词：注意力只要一步；每次看三个词的卷积要九步；循环层要十步，因为状态只能一个接一个地算。</translation>
    </message>
    <message>
        <source>Twenty kinds of attention</source>
        <translation>二十种注意力</translation>
    </message>
    <message>
        <source>The same sentence under every kind: what each may see, and how it shares its weight.</source>
        <translation>同一个句子，二十种看法：各能看到什么，权重怎样分。</translation>
    </message>
    <message>
        <source>Why the root of d</source>
        <translation>为什么除以 √d</translation>
    </message>
    <message>
        <source>Without 1/√d the softmax of wide vectors puts all its weight on one key; with it the entropy stays.</source>
        <translation>维度一高，不除以 √d，Softmax 就把全部权重压到一个键上；除了以后，熵保持不变。</translation>
    </message>
    <message>
        <source>Your work would be lost in a crash; save it somewhere else</source>
        <translation>程序一旦崩溃，工作就会丢失；请保存到别的地方</translation>
    </message>
    <message>
        <source>Computed on the processor</source>
        <translation>改由处理器计算</translation>
    </message>
    <message>
        <source>Spacing</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>块大小</translation>
    </message>
    <message>
        <source>Which tokens</source>
        <translation>词元编号</translation>
    </message>
    <message>
        <source>Which heads</source>
        <translation>哪些头</translation>
    </message>
    <message>
        <source>Multi-head</source>
        <translation>多头投影</translation>
    </message>
    <message>
        <source>Kernel width</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>score %1: %2 keys, its table has max=%3</source>
        <translation>打分 %1：有 %2 个键，而表中 max=%3</translation>
    </message>
    <message>
        <source>score %1: %2 positions, its table has max=%3</source>
        <translation>打分 %1：有 %2 个位置，而表中 max=%3</translation>
    </message>
    <message>
        <source>Kernel size</source>
        <translation>卷积核大小</translation>
    </message>
    <message>
        <source>Colour scale</source>
        <translation>颜色刻度</translation>
    </message>
    <message>
        <source>Which layers</source>
        <translation>哪些层</translation>
    </message>
    <message>
        <source>view: there is no token %1, there are %2</source>
        <translation>view：没有第 %1 个词元，一共 %2 个词元</translation>
    </message>
    <message>
        <source>view: there is no layer %1, there are %2</source>
        <translation>view：没有第 %1 层，一共 %2 层</translation>
    </message>
    <message>
        <source>view: there is no head %1, there are %2</source>
        <translation>view：没有头 %1，一共 %2 个头</translation>
    </message>
    <message>
        <source>Order of heads</source>
        <translation>各头的顺序</translation>
    </message>
    <message>
        <source>effective rank</source>
        <translation>有效秩</translation>
    </message>
    <message>
        <source>Axis scale</source>
        <translation>坐标刻度</translation>
    </message>
    <message>
        <source>Momentum factor</source>
        <translation>动量系数</translation>
    </message>
    <message>
        <source>Constant rate</source>
        <translation>恒定</translation>
    </message>
    <message>
        <source>Cosine decay</source>
        <translation>余弦调度</translation>
    </message>
    <message>
        <source>%1: the array %2 has %3 queries, and its sentence %4 tokens</source>
        <translation>%1：数组 %2 有 %3 个查询，而它的句子有 %4 个词元</translation>
    </message>
    <message>
        <source>%1: the array %2 has %3 keys, and its sentence %4 tokens</source>
        <translation>%1：数组 %2 有 %3 个键，而它的句子有 %4 个词元</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Number of points</source>
        <translation>点数</translation>
    </message>
    <message>
        <source>Jump</source>
        <translation>阶跃</translation>
    </message>
    <message>
        <source>Half cosine</source>
        <translation>余弦核</translation>
    </message>
    <message>
        <source>%1: %2 keys, and “Max length” is %3</source>
        <translation>%1：有 %2 个键，而“最大长度”为 %3</translation>
    </message>
    <message>
        <source>%1: %2 positions, and “Max length” is %3</source>
        <translation>%1：有 %2 个位置，而“最大长度”为 %3</translation>
    </message>
    <message>
        <source>problems in the lessons: %1</source>
        <translation>课里的问题：%1</translation>
    </message>
    <message>
        <source>%1: is no lesson, expected a folder with a file en.md</source>
        <translation>%1：不是课，应为带有 en.md 文件的文件夹</translation>
    </message>
    <message>
        <source>‘in %1’: this figure is of another workspace</source>
        <translation>“in %1”：这个图属于另一个工作区</translation>
    </message>
    <message>
        <source>‘of %1’: the page has no block ‘fovea %1’</source>
        <translation>“of %1”：这一页没有“fovea %1”块</translation>
    </message>
    <message>
        <source>%1: line %2: expected %3</source>
        <translation>%1：第 %2 行：应为%3</translation>
    </message>
    <message>
        <source>‘%1’ is no value of a lesson: expected %2</source>
        <translation>“%1”不是课文里的值：应为 %2</translation>
    </message>
    <message>
        <source>%1: has no answers to a lesson</source>
        <translation>%1：没有课程的作答</translation>
    </message>
    <message>
        <source>‘%1’ is no lesson of the course; name its folder by --lesson</source>
        <translation>“%1”不是课程里的一课；请用 --lesson 指定它的文件夹</translation>
    </message>
    <message>
        <source>-o: the files answer %1 lessons, expected one</source>
        <translation>-o：这些文件是 %1 课的作答，应为一课</translation>
    </message>
    <message>
        <source>some files could not be graded</source>
        <translation>有些文件没能批改</translation>
    </message>
    <message>
        <source>‘%1’ is no number</source>
        <translation>“%1”不是数</translation>
    </message>
    <message>
        <source>predict cell: the figure has more than %1 rows or columns</source>
        <translation>predict cell：图的行或列多于 %1</translation>
    </message>
    <message>
        <source>‘%1’ is no cell of the figure</source>
        <translation>“%1”不是图里的一格</translation>
    </message>
    <message>
        <source>%1 has answers to the lesson ‘%2’, which is not known here; open its folder, and then the file again</source>
        <translation>%1 是对“%2”这一课的作答，但这里不认识这一课；请先打开它的文件夹，再打开这个文件</translation>
    </message>
    <message>
        <source>White space</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>Split at white space alone: where you put a space a token ends</source>
        <translation>只按空白切分：在哪里加空格，词元就在哪里结束</translation>
    </message>
    <message>
        <source>Tagger (Chinese)</source>
        <translation>词性标注（中文）</translation>
    </message>
    <message>
        <source>Predicts the part of speech of each character of a Chinese sentence</source>
        <translation>预测中文句子里每个字的词性</translation>
    </message>
    <message>
        <source>Pinyin</source>
        <translation>拼音</translation>
    </message>
    <message>
        <source>Predicts how each character of a Chinese sentence is read</source>
        <translation>预测中文句子里每个字的读音</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>attention alone</source>
        <translation>仅注意力</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>bottom-right</source>
        <translation>右下对齐</translation>
    </message>
    <message>
        <source>confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>正向</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>交错</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后一个</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自己的</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>split</source>
        <translation>分半</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>three</source>
        <translation>三种</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>top-left</source>
        <translation>左上对齐</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>all %1</source>
        <translation>全是 %1</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>Type a sentence to see who reaches whom</source>
        <translation>输入一句话，看谁能到达谁</translation>
    </message>
    <message>
        <source>Eigen · %1 threads</source>
        <translation>Eigen · %1 个线程</translation>
    </message>
    <message>
        <source>LESSON: ‘%1’ is no lesson of the course (see: fovea lesson list), and no folder with a file en.md</source>
        <translation>LESSON：“%1”不是课程中的课（见 fovea lesson list），也不是含有 en.md 的文件夹</translation>
    </message>
    <message>
        <source>no exercise of %1 tokens with vectors of %2 numbers was found; expected fewer tokens, or wider vectors</source>
        <translation>没有找到 %1 个词元、每个向量 %2 个数的习题；应减少词元，或加宽向量</translation>
    </message>
    <message>
        <source>equals</source>
        <translation>等于</translation>
    </message>
    <message>
        <source>plus</source>
        <translation>加</translation>
    </message>
    <message>
        <source>minus</source>
        <translation>减</translation>
    </message>
    <message>
        <source>times</source>
        <translation>乘</translation>
    </message>
    <message>
        <source>is less than</source>
        <translation>小于</translation>
    </message>
    <message>
        <source>is greater than</source>
        <translation>大于</translation>
    </message>
    <message>
        <source>is at most</source>
        <translation>小于等于</translation>
    </message>
    <message>
        <source>is at least</source>
        <translation>大于等于</translation>
    </message>
    <message>
        <source>is not equal to</source>
        <translation>不等于</translation>
    </message>
    <message>
        <source>is about</source>
        <translation>约等于</translation>
    </message>
    <message>
        <source>is in</source>
        <translation>属于</translation>
    </message>
    <message>
        <source>becomes</source>
        <translation>变为</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>无穷大</translation>
    </message>
    <message>
        <source>and so on</source>
        <translation>等等</translation>
    </message>
    <message>
        <source>the fraction %1 over %2</source>
        <translation>%2 分之 %1</translation>
    </message>
    <message>
        <source>the fraction %1, over %2, end of the fraction</source>
        <translation>分式，分子 %1，分母 %2，分式完</translation>
    </message>
    <message>
        <source>%1 bar</source>
        <translation>%1 拔</translation>
    </message>
    <message>
        <source>the product of</source>
        <translation>求积</translation>
    </message>
    <message>
        <source>the sum of</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>the sum up to %1 of</source>
        <translation>求和到 %1，</translation>
    </message>
    <message>
        <source>the product over %1, up to %2, of</source>
        <translation>对 %1 到 %2 求积</translation>
    </message>
    <message>
        <source>the sum over %1, up to %2, of</source>
        <translation>对 %1 到 %2 求和</translation>
    </message>
    <message>
        <source>the product over %1 of</source>
        <translation>对 %1 求积</translation>
    </message>
    <message>
        <source>the sum over %1 of</source>
        <translation>对 %1 求和</translation>
    </message>
    <message>
        <source>%1 sub %2</source>
        <translation>%1 下标 %2</translation>
    </message>
    <message>
        <source>%1 squared</source>
        <translation>%1 的平方</translation>
    </message>
    <message>
        <source>%1 cubed</source>
        <translation>%1 的立方</translation>
    </message>
    <message>
        <source>%1 transposed</source>
        <translation>%1 转置</translation>
    </message>
    <message>
        <source>%1 upper %2</source>
        <translation>%1 上标 %2</translation>
    </message>
    <message>
        <source>%1 to the power of %2</source>
        <translation>%1 的 %2 次方</translation>
    </message>
    <message>
        <source>the length of %1</source>
        <translation>%1 的长度</translation>
    </message>
    <message>
        <source>bracket %1 end of bracket</source>
        <translation>括号 %1 括号完</translation>
    </message>
    <message>
        <source>the matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>the root of %1</source>
        <translation>根号 %1</translation>
    </message>
    <message>
        <source>dot</source>
        <translation>点乘</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>negative</source>
        <translation>负</translation>
    </message>
    <message>
        <source>Draw or note what you see.</source>
        <translation>画下或记下你看到的。</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>先猜</translation>
    </message>
    <message>
        <source>Your number:</source>
        <translation>你的数：</translation>
    </message>
    <message>
        <source>Answer:</source>
        <translation>答案：</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>动手</translation>
    </message>
    <message>
        <source>A hint: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>Find the mistake</source>
        <translation>找错</translation>
    </message>
    <message>
        <source>One of these circulates and is wrong. Which is right?</source>
        <translation>其中一个流传很广，却是错的。哪个对？</translation>
    </message>
    <message>
        <source>Answer key</source>
        <translation>参考答案</translation>
    </message>
    <message>
        <source>After the questions</source>
        <translation>问题之后</translation>
    </message>
    <message>
        <source>Exercise %1</source>
        <translation>练习 %1</translation>
    </message>
    <message>
        <source>Each token asks all tokens.</source>
        <translation>每个词元询问所有词元。</translation>
    </message>
    <message>
        <source>One query asks all keys.</source>
        <translation>一个查询询问所有的键。</translation>
    </message>
    <message>
        <source>Each token asks itself and those before it: grey cells are hidden, their weight is 0.</source>
        <translation>每个词元只询问自己和前面的词元：灰色的格子被遮住，权重为 0。</translation>
    </message>
    <message>
        <source>The score is the cosine: %1.</source>
        <translation>得分是余弦：%1。</translation>
    </message>
    <message>
        <source>The score is the scaled dot product: %1.</source>
        <translation>得分是缩放点积：%1。</translation>
    </message>
    <message>
        <source>The score is the dot product: %1.</source>
        <translation>得分是点积：%1。</translation>
    </message>
    <message>
        <source>1. Compute the score of each key.
2. Look up $e^{s}$ of each score, and add them up.
3. Divide each by the sum: these are the weights.
4. Multiply each value by its weight, and add: this is the output.</source>
        <translation>1. 计算每个键的得分。
2. 查出每个得分的 $e^{s}$，并求和。
3. 每个都除以这个和：这就是权重。
4. 每个值乘以它的权重，再相加：这就是输出。</translation>
    </message>
    <message>
        <source>Attention by hand</source>
        <translation>手算注意力</translation>
    </message>
    <message>
        <source>Worksheet</source>
        <translation>练习单</translation>
    </message>
    <message>
        <source>Round to two digits behind the point. The last digit may differ from the answer key, which rounds at the end alone.</source>
        <translation>保留两位小数。末位可能与参考答案不同：参考答案只在最后取舍。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>the sheet ‘%1’ cannot be painted</source>
        <translation>无法绘制纸页“%1”</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Files and commands</source>
        <translation>文件和命令</translation>
    </message>
    <message>
        <source>the manual has no page ‘%1’</source>
        <translation>手册里没有“%1”这一页</translation>
    </message>
    <message>
        <source>the manual names a table ‘%1’, which there is not</source>
        <translation>手册里写了表“%1”，但没有这个表</translation>
    </message>
    <message>
        <source>%1, 0 to %2 %3</source>
        <translation>%1，0 到 %2 %3</translation>
    </message>
    <message>
        <source>below 0: against it</source>
        <translation>小于 0：相反</translation>
    </message>
    <message>
        <source>%1, 0 to %2; the stroke is chance</source>
        <translation>%1，0 到 %2；短线是随机水平</translation>
    </message>
    <message>
        <source>%1, 0 to %2 %3; the stroke is chance</source>
        <translation>%1，0 到 %2 %3；短线是随机水平</translation>
    </message>
    <message>
        <source>%1, −%2 to %2</source>
        <translation>%1，−%2 到 %2</translation>
    </message>
    <message>
        <source>%1, 0 to %2</source>
        <translation>%1，0 到 %2</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>bold: the model predicts what follows</source>
        <translation>粗体：模型说对了后面的词</translation>
    </message>
    <message>
        <source>The lens needs a sentence, and a model with layers, like Next words or a checkpoint in a folder</source>
        <translation>透镜要有一句话，还要有分层的模型，例如“接续”或文件夹里的检查点</translation>
    </message>
    <message>
        <source>Without %1 × %2</source>
        <translation>去掉 %1 × %2</translation>
    </message>
    <message>
        <source>%1 learned from %2, which does not come with the program; a model that is trained from it can be evaluated</source>
        <translation>%1 是用 %2 训练的，程序不附带这份数据；用它训练出的模型可以评估</translation>
    </message>
    <message>
        <source>%1: found answers to %2 lessons, expected at most %3</source>
        <translation>%1：有 %2 课的作答，最多 %3 课</translation>
    </message>
    <message>
        <source>%1: is of the model ‘%2’, which does not ship</source>
        <translation>%1：属于模型“%2”，程序不自带这个模型</translation>
    </message>
    <message>
        <source>windows, drawing, text</source>
        <translation>窗口、绘图、文字</translation>
    </message>
    <message>
        <source>plots</source>
        <translation>曲线图</translation>
    </message>
    <message>
        <source>numbers on the processor</source>
        <translation>处理器上的计算</translation>
    </message>
    <message>
        <source>reading JSON</source>
        <translation>读取 JSON</translation>
    </message>
    <message>
        <source>the command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>checksums</source>
        <translation>校验和</translation>
    </message>
    <message>
        <source>the system, threads</source>
        <translation>系统、线程</translation>
    </message>
    <message>
        <source>devices, where there are some</source>
        <translation>计算设备（如果有）</translation>
    </message>
    <message>
        <source>products on devices, where it is installed</source>
        <translation>设备上的矩阵乘积（如果已安装）</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>letters of code</source>
        <translation>代码文字</translation>
    </message>
    <message>
        <source>letters of other scripts</source>
        <translation>其他文字</translation>
    </message>
    <message>
        <source>Session of a tagger: the second ‘saw’ may not attend to ‘a’</source>
        <translation>词性标注器的会话：第二个 saw 不能关注 a</translation>
    </message>
    <message>
        <source>A translation</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>Session of a translator: each Chinese word attends to the English one that it translates</source>
        <translation>翻译器的会话：每个中文词都关注它所翻译的英文词</translation>
    </message>
    <message>
        <source>Session of an induction model: a score as a sum, and the path behind it</source>
        <translation>归纳模型的会话：一个得分写成和，以及它背后的路径</translation>
    </message>
    <message>
        <source>Waves of positions</source>
        <translation>位置的波</translation>
    </message>
    <message>
        <source>Session of Positions: a sinusoidal encoding, 60 positions and 32 dimensions</source>
        <translation>“位置”的会话：正弦编码，60 个位置，32 维</translation>
    </message>
    <message>
        <source>A kernel and its weights</source>
        <translation>核函数与权重</translation>
    </message>
    <message>
        <source>Session of Regression: a Gaussian kernel over fifty points</source>
        <translation>“回归”的会话：五十个点上的高斯核</translation>
    </message>
    <message>
        <source>Session of Compare: attention, convolution and recurrence on one sentence</source>
        <translation>“比较”的会话：同一个句子上的注意力、卷积与循环</translation>
    </message>
    <message>
        <source>A word finds its shape (SVG)</source>
        <translation>一个词找到它的形状（SVG）</translation>
    </message>
    <message>
        <source>A figure: a drawing program opens it, and so does Fovea</source>
        <translation>一张图：绘图程序能打开，Fovea 也能打开</translation>
    </message>
    <message>
        <source>Attention in steps (PDF)</source>
        <translation>逐步计算注意力（PDF）</translation>
    </message>
    <message>
        <source>A figure for print, with every number of a calculation</source>
        <translation>供打印的图，含一次计算的每一个数</translation>
    </message>
    <message>
        <source>All heads of a model (PNG)</source>
        <translation>模型的所有头（PNG）</translation>
    </message>
    <message>
        <source>A figure as pixels, with the session inside</source>
        <translation>像素图，里面带有会话</translation>
    </message>
    <message>
        <source>A tagger while it learns (folder)</source>
        <translation>学习中的词性标注器（文件夹）</translation>
    </message>
    <message>
        <source>What fovea train left: the slider below the picture goes through the steps of its training</source>
        <translation>fovea train 留下的结果：图下面的滑块走过训练的各步</translation>
    </message>
    <message>
        <source>Points of your own (CSV)</source>
        <translation>自己的点（CSV）</translation>
    </message>
    <message>
        <source>A table with columns x and y, opened in Regression</source>
        <translation>有 x 和 y 两列的表，在“回归”中打开</translation>
    </message>
    <message>
        <source>Attention of another program (safetensors)</source>
        <translation>别的程序算出的注意力（safetensors）</translation>
    </message>
    <message>
        <source>A file of attentions with q and k of three layers, for two sentences</source>
        <translation>注意力文件，含三层的 q 和 k，有两个句子</translation>
    </message>
    <message>
        <source>the gate</source>
        <translation>门</translation>
    </message>
    <message>
        <source>the content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>the mean of the values that it sees</source>
        <translation>它所看见的值的均值</translation>
    </message>
    <message>
        <source>the k largest weights alone</source>
        <translation>只留最大的 k 个权重</translation>
    </message>
    <message>
        <source>part of the sum</source>
        <translation>和的一项</translation>
    </message>
    <message>
        <source>of the query</source>
        <translation>来自查询</translation>
    </message>
    <message>
        <source>of each key</source>
        <translation>来自每个键</translation>
    </message>
    <message>
        <source>hidden layer</source>
        <translation>隐藏层</translation>
    </message>
    <message>
        <source>the same for every query</source>
        <translation>对每个查询都一样</translation>
    </message>
    <message>
        <source>squared distances</source>
        <translation>距离的平方</translation>
    </message>
    <message>
        <source>the query’s own length, squared</source>
        <translation>查询自身长度的平方</translation>
    </message>
    <message>
        <source>Beams</source>
        <translation>束</translation>
    </message>
    <message>
        <source>Length penalty</source>
        <translation>长度惩罚</translation>
    </message>
    <message>
        <source>New words at most</source>
        <translation>最多新词数</translation>
    </message>
    <message>
        <source>Beam search</source>
        <translation>束搜索</translation>
    </message>
    <message>
        <source>searching …</source>
        <translation>正在搜索……</translation>
    </message>
    <message>
        <source>other beams</source>
        <translation>其他束</translation>
    </message>
    <message>
        <source>the best text</source>
        <translation>最好的文字</translation>
    </message>
    <message>
        <source>probability of each word</source>
        <translation>每个词的概率</translation>
    </message>
    <message>
        <source>Beam search as a tree of words</source>
        <translation>把束搜索画成一棵词的树</translation>
    </message>
    <message>
        <source>From the left to the right the text grows by a word; below each word stands how likely it is after those before it. Dashed branches were dropped or have a lower score, the strong one is the best text.</source>
        <translation>从左到右文字一次长一个词；每个词下面是它接在前面之后的概率。虚线的枝被丢掉或得分较低，加粗的是最好的文字。</translation>
    </message>
    <message>
        <source>embedded tokens</source>
        <translation>嵌入后的词元</translation>
    </message>
    <message>
        <source>hidden states</source>
        <translation>隐状态</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>score, mask and positions</source>
        <translation>得分、掩码和位置</translation>
    </message>
    <message>
        <source>learned by this attention</source>
        <translation>这个注意力学到的</translation>
    </message>
    <message>
        <source>projections, heads of D/H</source>
        <translation>投影，每头 D/H 维</translation>
    </message>
    <message>
        <source>projections, heads of D</source>
        <translation>投影，每头 D 维</translation>
    </message>
    <message>
        <source>roughness</source>
        <translation>粗糙度</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>The kernels as curves, and the points on them</source>
        <translation>各种核函数的曲线，以及曲线上的点</translation>
    </message>
    <message>
        <source>The curve says how much a point counts by its distance from the query, in widths. Divided by the sum of all dots, it is the weight.</source>
        <translation>曲线说明一个点按它离查询的距离（以带宽为单位）算多少。除以所有点之和，就是权重。</translation>
    </message>
    <message>
        <source>Other kernels</source>
        <translation>其他核函数</translation>
    </message>
    <message>
        <source>u = (x − xᵢ) / width</source>
        <translation>u = (x − xᵢ) / 带宽</translation>
    </message>
    <message>
        <source>all points count the same</source>
        <translation>所有点都一样</translation>
    </message>
    <message>
        <source>width %1; each dot is a point, as far off as it is from the query</source>
        <translation>带宽 %1；每个点都在离查询相应远的地方</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Inside the score</source>
        <translation>得分内部</translation>
    </message>
    <message>
        <source>dropout %1</source>
        <translation>暂退 %1</translation>
    </message>
    <message>
        <source>Inside the output</source>
        <translation>输出内部</translation>
    </message>
    <message>
        <source>Reversing a sequence by a transformer whose weights depend on positions alone, by one whose weights depend on words, and by an LSTM</source>
        <translation>反转序列：权重只取决于位置的 Transformer，权重取决于词的 Transformer，以及 LSTM</translation>
    </message>
    <message>
        <source>Sorting, static attention</source>
        <translation>排序，静态注意力</translation>
    </message>
    <message>
        <source>Sorting, dynamic attention</source>
        <translation>排序，动态注意力</translation>
    </message>
    <message>
        <source>Number of heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>One head, or several narrower ones, with as many parameters</source>
        <translation>一个头，或者几个更窄的头，参数一样多</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <source>2 heads</source>
        <translation>2 个头</translation>
    </message>
    <message>
        <source>4 heads</source>
        <translation>4 个头</translation>
    </message>
    <message>
        <source>8 heads</source>
        <translation>8 个头</translation>
    </message>
    <message>
        <source>A tagger with each encoding of positions: ambiguous words need to know where they stand</source>
        <translation>用各种位置编码的词性标注器：有歧义的词要知道自己在哪里</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>学习得到</translation>
    </message>
    <message>
        <source>Reach of the window</source>
        <translation>窗口的宽窄</translation>
    </message>
    <message>
        <source>A tagger of one layer that sees itself alone, its neighbours, and more</source>
        <translation>一层的词性标注器：只看自己、看邻词、看得更远</translation>
    </message>
    <message>
        <source>Itself alone</source>
        <translation>只看自己</translation>
    </message>
    <message>
        <source>A window of 1</source>
        <translation>窗口 1</translation>
    </message>
    <message>
        <source>A window of 2</source>
        <translation>窗口 2</translation>
    </message>
    <message>
        <source>A window of 4</source>
        <translation>窗口 4</translation>
    </message>
    <message>
        <source>All words</source>
        <translation>所有的词</translation>
    </message>
    <message>
        <source>A language model that reads segments of eight words, and remembers none, some or all of those before</source>
        <translation>每段读八个词的语言模型：之前的都不记、记一些、全记</translation>
    </message>
    <message>
        <source>No memory</source>
        <translation>没有记忆</translation>
    </message>
    <message>
        <source>A memory of 8 words</source>
        <translation>记忆 8 个词</translation>
    </message>
    <message>
        <source>A memory of 32 words</source>
        <translation>记忆 32 个词</translation>
    </message>
    <message>
        <source>The whole text at once</source>
        <translation>一次读完全文</translation>
    </message>
    <message>
        <source>Divided by √d</source>
        <translation>除以 √d</translation>
    </message>
    <message>
        <source>One head of 8, 64 and 512 dimensions, with and without the division</source>
        <translation>一个头，8、64、512 维，除与不除</translation>
    </message>
    <message>
        <source>q·k, d = 8</source>
        <translation>q·k，d = 8</translation>
    </message>
    <message>
        <source>q·k / √d, d = 8</source>
        <translation>q·k / √d，d = 8</translation>
    </message>
    <message>
        <source>q·k, d = 64</source>
        <translation>q·k，d = 64</translation>
    </message>
    <message>
        <source>q·k / √d, d = 64</source>
        <translation>q·k / √d，d = 64</translation>
    </message>
    <message>
        <source>q·k, d = 512</source>
        <translation>q·k，d = 512</translation>
    </message>
    <message>
        <source>q·k / √d, d = 512</source>
        <translation>q·k / √d，d = 512</translation>
    </message>
    <message>
        <source>Temperature in training</source>
        <translation>训练时的温度</translation>
    </message>
    <message>
        <source>A tagger that learns with sharp, with usual and with even weights</source>
        <translation>用尖锐的、通常的、平均的权重学习的词性标注器</translation>
    </message>
    <message>
        <source>τ = 0.1</source>
        <translation>τ = 0.1</translation>
    </message>
    <message>
        <source>τ = 1</source>
        <translation>τ = 1</translation>
    </message>
    <message>
        <source>τ = 10</source>
        <translation>τ = 10</translation>
    </message>
    <message>
        <source>τ = 100</source>
        <translation>τ = 100</translation>
    </message>
    <message>
        <source>A tagger of which a part of all numbers is left out while it learns</source>
        <translation>学习时随机丢掉一部分数的词性标注器</translation>
    </message>
    <message>
        <source>p = 0</source>
        <translation>p = 0</translation>
    </message>
    <message>
        <source>p = 0.1</source>
        <translation>p = 0.1</translation>
    </message>
    <message>
        <source>p = 0.3</source>
        <translation>p = 0.3</translation>
    </message>
    <message>
        <source>p = 0.5</source>
        <translation>p = 0.5</translation>
    </message>
    <message>
        <source>A recurrent network tells the sentiment from attention over its states, from their mean, and from the last</source>
        <translation>循环网络判断情感：对各状态用注意力、取均值、取最后一个</translation>
    </message>
    <message>
        <source>The mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>The last state</source>
        <translation>最后的状态</translation>
    </message>
    <message>
        <source>the printer takes no page</source>
        <translation>打印机不接受页面</translation>
    </message>
    <message>
        <source>the page cannot be printed</source>
        <translation>这一页无法打印</translation>
    </message>
    <message>
        <source>known for</source>
        <translation>特长</translation>
    </message>
    <message>
        <source>facts</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>%1, by chance %2</source>
        <translation>%1，随机水平 %2</translation>
    </message>
    <message>
        <source>no cell</source>
        <translation>没有格</translation>
    </message>
    <message>
        <source>%1, to %2: %3</source>
        <translation>%1，到 %2：%3</translation>
    </message>
    <message>
        <source>queries (ask), rotated</source>
        <translation>查询（找什么），已旋转</translation>
    </message>
    <message>
        <source>keys (offer), rotated</source>
        <translation>键（有什么），已旋转</translation>
    </message>
    <message>
        <source>--figure: %1 is not of training runs; known: %2</source>
        <translation>--figure：%1 不是训练的图，可用的有：%2</translation>
    </message>
    <message>
        <source>together</source>
        <translation>合在一起</translation>
    </message>
    <message>
        <source>± steps</source>
        <translation>± 步数</translation>
    </message>
    <message>
        <source>± perplexity</source>
        <translation>± 困惑度</translation>
    </message>
    <message>
        <source>± validation</source>
        <translation>± 验证</translation>
    </message>
    <message>
        <source>± test</source>
        <translation>± 测试</translation>
    </message>
    <message>
        <source>seeds</source>
        <translation>种子数</translation>
    </message>
    <message>
        <source>each number is the mean of runs that differ in their seed alone; ±: their standard deviation</source>
        <translation>每个数是只差随机种子的几次训练的均值；±：它们的标准差</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>each</source>
        <translation>各自</translation>
    </message>
    <message>
        <source>mean over seeds ± standard deviation</source>
        <translation>各种子的均值 ± 标准差</translation>
    </message>
    <message>
        <source>%1: holds another run, expected an empty folder, or one of this study with these steps and this seed</source>
        <translation>%1：里面是另一次训练，应为空文件夹，或者这个对照实验中步数和种子都相同的一次</translation>
    </message>
    <message>
        <source>read in segments of %1 tokens; each also sees the %2 tokens before it</source>
        <translation>分段来读，每段 %1 个词元；每段还看得见它前面的 %2 个词元</translation>
    </message>
    <message>
        <source>Translator (Luong)</source>
        <translation>翻译（Luong）</translation>
    </message>
    <message>
        <source>The same with Luong&apos;s attention, by words or by places alone</source>
        <translation>同上，用 Luong 的注意力：看词，或者只看位置</translation>
    </message>
    <message>
        <source>Translator (local-p)</source>
        <translation>翻译（local-p）</translation>
    </message>
    <message>
        <source>The same with Luong&apos;s attention around a place that each word predicts</source>
        <translation>同上，用 Luong 的注意力：每个词先预测一个位置，只看它附近</translation>
    </message>
    <message>
        <source>Translator (one vector)</source>
        <translation>翻译（一个向量）</translation>
    </message>
    <message>
        <source>The same without attention: one vector is all that is read</source>
        <translation>同上，没有注意力：读到的只有一个向量</translation>
    </message>
    <message>
        <source>Next words (segments)</source>
        <translation>接续（分段）</translation>
    </message>
    <message>
        <source>The same, eight words at a time; the eight before them are remembered</source>
        <translation>同上，每次读八个词，记得前面八个</translation>
    </message>
    <message>
        <source>read in segments of %1 tokens, without a memory</source>
        <translation>分段来读，每段 %1 个词元，没有记忆</translation>
    </message>
    <message>
        <source>Each line is a run, or the runs that differ in their seed alone, where seeds are put together. Fewer steps to 95 % is faster learning; test accuracy is measured when a run has ended, on examples that it never saw.</source>
        <translation>每行是一次训练；把种子合在一起时，是只差随机种子的几次训练。到 95% 的步数越少，学得越快；测试准确率是训练结束后在从未见过的例子上测的。</translation>
    </message>
    <message>
        <source>read in segments of %1 tokens, of which maps show the last one: here places count within a segment</source>
        <translation>分段来读，每段 %1 个词元；注意力图只画最后一段：这里的位置在段内计数</translation>
    </message>
    <message>
        <source>%1: layer %2 has no %3</source>
        <translation>%1：第 %2 层没有%3</translation>
    </message>
    <message>
        <source>residual connection of the attention</source>
        <translation>注意力的残差连接</translation>
    </message>
    <message>
        <source>norm of the attention</source>
        <translation>注意力的规范化</translation>
    </message>
    <message>
        <source>feed-forward part</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>residual connection of the feed-forward part</source>
        <translation>前馈网络的残差连接</translation>
    </message>
    <message>
        <source>norm of the feed-forward part</source>
        <translation>前馈网络的规范化</translation>
    </message>
    <message>
        <source>What is silenced, patched or left out</source>
        <translation>屏蔽、修补或略去的内容</translation>
    </message>
    <message>
        <source>quantity: needs whole layers, and parts of them are left out; expected moved</source>
        <translation>quantity：需要完整的层，而有的部分已略去；应为 moved</translation>
    </message>
    <message>
        <source>parts left out: %1</source>
        <translation>已略去的部分：%1</translation>
    </message>
    <message>
        <source>%1 (layer %2)</source>
        <translation>%1（第 %2 层）</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>略去：%1</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>--leave-out: this needs whole layers</source>
        <translation>--leave-out：这里需要完整的层</translation>
    </message>
    <message>
        <source>--silence, --silence-tokens, --patch and --leave-out: are for a model, which --model names</source>
        <translation>--silence、--silence-tokens、--patch 和 --leave-out：只用于模型，由 --model 指定</translation>
    </message>
    <message>
        <source>keys (left of the line: earlier segments)</source>
        <translation>键（折线左边：前面的段）</translation>
    </message>
    <message>
        <source>changes by hand: %1</source>
        <translation>手动改动：%1</translation>
    </message>
    <message>
        <source>of: needs whole layers, and parts of them are left out; expected nothing left out</source>
        <translation>of：需要完整的层，而有的部分已略去；不应略去任何部分</translation>
    </message>
    <message>
        <source>a key of an earlier segment</source>
        <translation>前面的段里的键</translation>
    </message>
    <message>
        <source>Scores that are products of a query and a key can be taken apart: choose Scaled dot product, without states of another text or parts that are left out</source>
        <translation>得分是查询和键的乘积时才能拆开：请选“缩放点积”，不要换入另一句话的状态，也不要略去层的一部分</translation>
    </message>
    <message>
        <source>The whole network as blocks, with what flows through each</source>
        <translation>把整个网络画成块，每一块里是流过的张量</translation>
    </message>
    <message>
        <source>encoder output</source>
        <translation>编码器输出</translation>
    </message>
    <message>
        <source>no feed-forward</source>
        <translation>无前馈网络</translation>
    </message>
    <message>
        <source>no norm</source>
        <translation>无规范化</translation>
    </message>
    <message>
        <source>fixed vector</source>
        <translation>固定向量</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>known of models that were trained here</source>
        <translation>只有在这里训练的模型才有</translation>
    </message>
    <message>
        <source>Shapes (salience)</source>
        <translation>几何图形（显著性）</translation>
    </message>
    <message>
        <source>Looks at what stands out in a picture, for no caption says what is meant</source>
        <translation>看图片里最抢眼的东西，因为没有图注说要找哪一个</translation>
    </message>
    <message>
        <source>No caption: the large bright circle gets the most weight, the small dark triangle hardly more than what is empty.</source>
        <translation>没有图注：又大又亮的圆得到的权重最多，又小又暗的三角形比空块多不了多少。</translation>
    </message>
    <message>
        <source>What stands out in a picture</source>
        <translation>图片里什么抢眼</translation>
    </message>
    <message>
        <source>accuracy %1 (%2 held-out pictures)</source>
        <translation>准确率 %1（留出的 %2 张图片）</translation>
    </message>
    <message>
        <source>1 at the largest s</source>
        <translation>最大的 s 处为 1</translation>
    </message>
    <message>
        <source>place of max s</source>
        <translation>max s 的位置</translation>
    </message>
    <message>
        <source>1 / visible keys</source>
        <translation>1 / 可见的键数</translation>
    </message>
    <message>
        <source>visible keys</source>
        <translation>可见的键数</translation>
    </message>
    <message>
        <source>no attention</source>
        <translation>没有注意力</translation>
    </message>
    <message>
        <source>(hidden)</source>
        <translation>（隐藏）</translation>
    </message>
    <message>
        <source>(the window’s)</source>
        <translation>（窗口的）</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>已丢弃</translation>
    </message>
    <message>
        <source>(kept)</source>
        <translation>（保留）</translation>
    </message>
    <message>
        <source>ambiguous</source>
        <translation>歧义词</translation>
    </message>
    <message>
        <source>± ambiguous</source>
        <translation>± 歧义词</translation>
    </message>
    <message>
        <source>validation and test: accuracy; perplexity: of the test; 95 %: of the accuracy of the last validation</source>
        <translation>验证和测试：准确率；困惑度：测试的；95%：相对于最后一次验证的准确率</translation>
    </message>
    <message>
        <source>ambiguous: test accuracy of words that have several answers</source>
        <translation>歧义词：有几种答案的词在测试中的准确率</translation>
    </message>
    <message>
        <source>words of the sentence</source>
        <translation>句子的词数</translation>
    </message>
    <message>
        <source>Test accuracy</source>
        <translation>测试准确率</translation>
    </message>
    <message>
        <source>a run is tested when it ends</source>
        <translation>运行结束时才测试</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>How often runs are right on held-out examples, by length and by parameters</source>
        <translation>各次运行在留出的例子上有多准，按长度和按参数个数</translation>
    </message>
    <message>
        <source>Each colour is a run that ended: over words, whether long sentences are harder; over parameters, whether more of them help.</source>
        <translation>每种颜色是一次已结束的运行：按词数看，长句是不是更难；按参数看，参数多了有没有用。</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>Block (0: all)</source>
        <translation>块，0：全部</translation>
    </message>
    <message>
        <source>Read from left to right: words become vectors, each layer adds what its attention and its feed-forward part give, and the last one becomes logits. Each block is the tensor itself, a row for each word; a click opens it with all of its columns.</source>
        <translation>从左往右读：词变成向量，每层加上注意力和前馈网络的输出，最后变成 logits。每一块就是张量本身，每个词一行；点一块，就打开它，所有的列都在。</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>相对</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>绝对</translation>
    </message>
    <message>
        <source>largest error, by the largest |P|</source>
        <translation>最大误差，除以最大的 |P|</translation>
    </message>
    <message>
        <source>Few examples</source>
        <translation>例子太少</translation>
    </message>
    <message>
        <source>Tagging by networks that see the same few examples again and again: what they learn by heart, and what of it holds for others</source>
        <translation>词性标注，同样的几个例子看了一遍又一遍：背下来的有多少，用到别的句子上还剩多少</translation>
    </message>
    <message>
        <source>16 examples</source>
        <translation>16 个例子</translation>
    </message>
    <message>
        <source>64 examples</source>
        <translation>64 个例子</translation>
    </message>
    <message>
        <source>256 examples</source>
        <translation>256 个例子</translation>
    </message>
    <message>
        <source>1024 examples</source>
        <translation>1024 个例子</translation>
    </message>
    <message>
        <source>64 examples, dropout 0.5</source>
        <translation>64 个例子，dropout 0.5</translation>
    </message>
    <message>
        <source>Always new examples</source>
        <translation>总是新的例子</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>例子数</translation>
    </message>
    <message>
        <source>Unknown words</source>
        <translation>未知词</translation>
    </message>
    <message>
        <source>A translator that loses the cat</source>
        <translation>猫不见了</translation>
    </message>
    <message>
        <source>One silenced cell between the two texts: it is no longer the cat that chases the mouse, but another mouse.</source>
        <translation>只屏蔽原文和译文之间的一格：追老鼠的不再是猫，而是另一只老鼠。</translation>
    </message>
    <message>
        <source>continued</source>
        <translation>续写</translation>
    </message>
    <message>
        <source>± continued</source>
        <translation>± 续写</translation>
    </message>
    <message>
        <source>continued: test accuracy of second halves of texts, said from first halves alone</source>
        <translation>续写：测试中只给前半段、让模型自己写后半段的准确率</translation>
    </message>
    <message>
        <source>-o: found ‘%1’, a session, which has no runs in it; expected a figure or numbers, and --folder, which keeps the runs</source>
        <translation>-o：‘%1’ 是会话，里面没有训练；应为图形或数据，训练用 --folder 保存</translation>
    </message>
    <message>
        <source>beams: %1; no text came to an end</source>
        <translation>束数：%1；没有一句写到结尾</translation>
    </message>
    <message>
        <source>beams: %1; best score %2: “%3”</source>
        <translation>束数：%1；最高分 %2：“%3”</translation>
    </message>
    <message>
        <source>times the window’s weight</source>
        <translation>乘以窗口的权重</translation>
    </message>
    <message>
        <source>(b: the bias)</source>
        <translation>（b：偏置）</translation>
    </message>
    <message>
        <source>+ bias</source>
        <translation>+ 偏置</translation>
    </message>
    <message>
        <source>with bias</source>
        <translation>加偏置</translation>
    </message>
    <message>
        <source>Generate text or say an answer again, or stop it</source>
        <translation>生成文字，或把答案再说一遍，或停下</translation>
    </message>
    <message>
        <source>Without an edge</source>
        <translation>去掉某条边</translation>
    </message>
    <message>
        <source>One query does not see one key</source>
        <translation>某个查询看不见某个键</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>the run does not go on with words</source>
        <translation>这次训练不往下写词</translation>
    </message>
    <message>
        <source>How a run goes on at a step: beam search as a tree of words</source>
        <translation>训练到某一步时怎样往下写：束搜索画成词的树</translation>
    </message>
    <message>
        <source>From the left to the right the text grows by a word; the strong branch is the best text. Early in training all words are about equally likely.</source>
        <translation>从左到右每次多一个词；粗的那一枝是最好的文本。训练刚开始时，所有的词差不多一样可能。</translation>
    </message>
    <message>
        <source>Without this edge (query %1, key %2)</source>
        <translation>去掉这条边（查询 %1，键 %2）</translation>
    </message>
    <message>
        <source>a (alpha)</source>
        <translation>a（alpha）</translation>
    </message>
    <message>
        <source>it keeps what is shown; then change something</source>
        <translation>它记住现在的样子，然后改点什么</translation>
    </message>
    <message>
        <source>layer (after %1: decoder)</source>
        <translation>层（第 %1 层之后是解码器）</translation>
    </message>
    <message>
        <source>%1, line %2: tabs: %3, expected a source, one tab and a target</source>
        <translation>%1 第 %2 行：制表符有 %3 个，应该是源、一个制表符、目标</translation>
    </message>
    <message>
        <source>%1: %2 lines of text, whose next words are predicted</source>
        <translation>%1：%2 行文本，学着预测下一个词</translation>
    </message>
    <message>
        <source>for training: %1, validation: %2, test: %3; different words: %4</source>
        <translation>训练用 %1 行，验证 %2，测试 %3；不同的词 %4 个</translation>
    </message>
    <message>
        <source>for training: %1, validation: %2, test: %3; different words: %4, answers: %5</source>
        <translation>训练用 %1 行，验证 %2，测试 %3；不同的词 %4 个，答案 %5 个</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>line %1: %2 → %3</source>
        <translation>第 %1 行：%2 → %3</translation>
    </message>
    <message>
        <source>runs without numbered layers: %1</source>
        <translation>没有编号的层的训练：%1 次</translation>
    </message>
    <message>
        <source>their lengths, multiplied</source>
        <translation>两者长度之积</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>随机参数</translation>
    </message>
    <message>
        <source>measured on %1 of %2 queries, evenly spaced</source>
        <translation>只测量了 %2 个查询中等距的 %1 个</translation>
    </message>
    <message>
        <source>renormalise: needs whole rows, and of so long a text a part is drawn; expected false</source>
        <translation>renormalise：需要完整的行，而文本太长，只画出一部分；应为 false</translation>
    </message>
    <message>
        <source>by: effects are those of a whole map, and of so long a text a part is drawn; shorten the text</source>
        <translation>by：效应要整张图才能算，而文本太长，只画出一部分；请缩短文本</translation>
    </message>
    <message>
        <source>‘%1’ has not answered for %2 seconds</source>
        <translation>“%1”已经 %2 秒没有回应</translation>
    </message>
    <message>
        <source>its driver does not answer</source>
        <translation>它的驱动程序没有回应</translation>
    </message>
    <message>
        <source>%1: would need %2 MiB of memory, and of the %3 MiB that Fovea is allowed in Settings %4 MiB are left</source>
        <translation>%1：需要 %2 MiB 内存，而“设置”允许 Fovea 用的 %3 MiB 里还剩 %4 MiB</translation>
    </message>
    <message>
        <source>%1: would need %2 MiB of memory, and %3 MiB are free for it</source>
        <translation>%1：需要 %2 MiB 内存，而可用的只有 %3 MiB</translation>
    </message>
    <message>
        <source>words, renormalise: need all cells of whole rows, and a part or blocks are drawn here; expected both to be false</source>
        <translation>words、renormalise：需要整行的所有格，而这里画的是一部分或分块；两者都应为 false</translation>
    </message>
    <message>
        <source>quantity: effects are those of all cells of a map, and a part or blocks are drawn here; shorten the text</source>
        <translation>quantity：效应要由图的所有格得出，而这里画的是一部分或分块；请缩短文本</translation>
    </message>
    <message>
        <source>block: one cell stands for %1 × %1 here; expected all, or reduce=1</source>
        <translation>block：这里每格代表 %1 × %1 个格；应为 all，或 reduce=1</translation>
    </message>
    <message>
        <source>Tokens in a cell</source>
        <translation>每格的词元数</translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>按需</translation>
    </message>
    <message>
        <source>each cell is the largest of %1 × %2 cells</source>
        <translation>每格是 %1 × %2 个格中最大的</translation>
    </message>
    <message>
        <source>the chosen one</source>
        <translation>所选的那个</translation>
    </message>
    <message>
        <source>Query in the middle</source>
        <translation>居中的查询</translation>
    </message>
    <message>
        <source>Key in the middle</source>
        <translation>居中的键</translation>
    </message>
    <message>
        <source>--grid: ‘%1’ is not possible, expected LOW:HIGH:N with LOW below HIGH, both within ±1e100, and N from 1 to 1000000</source>
        <translation>--grid：不能是“%1”，应为 LOW:HIGH:N，LOW 小于 HIGH，两者都在 ±1e100 以内，N 从 1 到 1000000</translation>
    </message>
    <message>
        <source>a sentence of %1 tokens</source>
        <translation>%1 个词元的句子</translation>
    </message>
    <message>
        <source>%1: the array %2 of shape %3 does not fit in memory</source>
        <translation>%1：数组 %2 的形状是 %3，内存放不下</translation>
    </message>
    <message>
        <source>%1: no temporary folder can be made there (%2); TMPDIR can name another place</source>
        <translation>%1：那里无法建立临时文件夹（%2）；可用 TMPDIR 指定别处</translation>
    </message>
    <message>
        <source>a PNG of %1 × %2 pixels</source>
        <translation>%1 × %2 像素的 PNG</translation>
    </message>
    <message>
        <source>--figure: ‘compare’ shows an A beside this, and there is none; expected a session in which it was set</source>
        <translation>--figure：“compare”把 A 与此并排显示，但没有 A；应为设有 A 的会话</translation>
    </message>
    <message>
        <source>--figure: ‘compare-times’ shows what was measured, and nothing was; expected --measure</source>
        <translation>--figure：“compare-times”显示测量的结果，但没有测量过；应给出 --measure</translation>
    </message>
    <message>
        <source>no run is shown</source>
        <translation>没有显示任何训练</translation>
    </message>
    <message>
        <source>One head, three maps</source>
        <translation>一个头，三张图</translation>
    </message>
    <message>
        <source>no run is shown; begin one, or choose an earlier one</source>
        <translation>没有显示任何训练；开始一次，或选择以前的一次</translation>
    </message>
</context>
<context>
    <name>fovea::About</name>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Computed by</source>
        <translation>计算后端</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>GNU General Public License, version 3 or later</source>
        <translation>GNU 通用公共许可证第 3 版或更高版本</translation>
    </message>
    <message>
        <source>About Fovea</source>
        <translation>关于 Fovea</translation>
    </message>
    <message>
        <source>Shows how attention works: every number from a sentence to its attention weights.</source>
        <translation>展示注意力是怎样算出来的：从句子到注意力权重，每个数都看得到。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>所用软件</translation>
    </message>
    <message>
        <source>Version, devices, licences</source>
        <translation>版本、设备、许可证</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>复制诊断信息(&amp;D)</translation>
    </message>
    <message>
        <source>Copy versions, machine, devices and the last events, for a report of a fault; nothing that you wrote</source>
        <translation>复制版本、机器、设备和最近发生的事，报告问题时用；不含你写的任何内容</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
</context>
<context>
    <name>fovea::ActionList</name>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
</context>
<context>
    <name>fovea::AnswerBar</name>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Let the model continue the text (Alt+G)</source>
        <translation>让模型接着写（Alt+G）</translation>
    </message>
    <message>
        <source>How text is generated</source>
        <translation>怎样生成文本</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Sentences to try</source>
        <translation>可以试试的句子</translation>
    </message>
    <message>
        <source>The previous picture</source>
        <translation>上一张图片</translation>
    </message>
    <message>
        <source>The next picture</source>
        <translation>下一张图片</translation>
    </message>
    <message>
        <source>What the model predicts</source>
        <translation>模型的预测</translation>
    </message>
    <message>
        <source>The text has ended: the model adds nothing</source>
        <translation>文本已经结束：模型不再往下写</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>停止生成</translation>
    </message>
    <message>
        <source>Generate text</source>
        <translation>生成文本</translation>
    </message>
    <message>
        <source>Let the model say its answer again, word by word (Alt+G)</source>
        <translation>让模型把答案逐词再说一遍（Alt+G）</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>逐词</translation>
    </message>
    <message>
        <source>Say the answer word by word</source>
        <translation>逐词说出答案</translation>
    </message>
</context>
<context>
    <name>fovea::CellGrid</name>
    <message>
        <source>Choose a cell: row %1, column %2</source>
        <translation>选一格：行 %1，列 %2</translation>
    </message>
</context>
<context>
    <name>fovea::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>没有匹配项</translation>
    </message>
    <message>
        <source>An action, a choice of a stage, “temperature 0.2”, a view…</source>
        <translation>动作、阶段的选项、“温度 0.2”、图…</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>↑ ↓ choose      Return does it      Esc leaves</source>
        <translation>↑ ↓ 选择      Return 执行      Esc 退出</translation>
    </message>
</context>
<context>
    <name>fovea::DataBar</name>
    <message>
        <source>Noise: how far points lie from the function</source>
        <translation>噪声：点偏离函数的程度</translation>
    </message>
    <message>
        <source>How many points</source>
        <translation>点数</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>seed </source>
        <translation>种子 </translation>
    </message>
    <message>
        <source>Where random numbers begin</source>
        <translation>随机数的起点</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Where the points come from</source>
        <translation>点的来源</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Open data…</source>
        <translation>打开数据…</translation>
    </message>
    <message>
        <source>Points of your own: from a file, from the clipboard, or drawn</source>
        <translation>自己的点：来自文件、剪贴板，或手动画出</translation>
    </message>
    <message>
        <source>Data of your own</source>
        <translation>自己的数据</translation>
    </message>
    <message>
        <source>From a &amp;file (CSV, NPY)…</source>
        <translation>来自文件（CSV、NPY）(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Paste a table</source>
        <translation>粘贴表格(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Draw points on empty ground</source>
        <translation>从空白开始画点(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Back to the points of the source</source>
        <translation>恢复数据来源的点(&amp;B)</translation>
    </message>
    <message>
        <source>‘%1’ is not possible, expected a number from 0 to 1000</source>
        <translation>不能是“%1”，应为 0 到 1000 的数</translation>
    </message>
    <message>
        <source>Open points</source>
        <translation>打开点</translation>
    </message>
    <message>
        <source>Points (*.csv *.tsv *.txt *.npy);;All files (*)</source>
        <translation>点 (*.csv *.tsv *.txt *.npy);;所有文件 (*)</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>Points from a file: CSV or NPY</source>
        <translation>从文件读入点：CSV 或 NPY</translation>
    </message>
    <message>
        <source>Paste a table</source>
        <translation>粘贴表格</translation>
    </message>
    <message>
        <source>Points from the clipboard</source>
        <translation>从剪贴板读入点</translation>
    </message>
    <message>
        <source>Draw points</source>
        <translation>画点</translation>
    </message>
    <message>
        <source>On empty ground, with the mouse</source>
        <translation>从空白开始，用鼠标画</translation>
    </message>
</context>
<context>
    <name>fovea::DragGrip</name>
    <message>
        <source>Take the figure out</source>
        <translation>取出图形</translation>
    </message>
    <message>
        <source>Drag the figure into another program, or click to save or copy it</source>
        <translation>把图形拖到别的程序里，点击则可保存或复制</translation>
    </message>
</context>
<context>
    <name>fovea::DrawTools</name>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Draw on every head, not only on this one</source>
        <translation>画在每个头上，不只画在这一个上</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Remove everything that was drawn</source>
        <translation>去掉所有手画的格</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>指向</translation>
    </message>
    <message>
        <source>Point at cells and pin them</source>
        <translation>指向格，并可选定</translation>
    </message>
    <message>
        <source>Silence</source>
        <translation>屏蔽</translation>
    </message>
    <message>
        <source>Drag over cells: their weight becomes 0</source>
        <translation>拖过一些格：它们的权重变为 0</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>Drag over cells: they share all the weight of their row</source>
        <translation>拖过一些格：它们平分所在行的全部权重</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>擦除</translation>
    </message>
    <message>
        <source>Drag over cells: removes what was drawn</source>
        <translation>拖过一些格：去掉画在上面的</translation>
    </message>
</context>
<context>
    <name>fovea::Explore</name>
    <message>
        <source>Predictions</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>各头</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Look at</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
</context>
<context>
    <name>fovea::ExportDialog</name>
    <message>
        <source>Export figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Choose a place, and write the file</source>
        <translation>选择位置并写入文件</translation>
    </message>
    <message>
        <source>It can be dragged from here into another program.</source>
        <translation>可以从这里拖到别的程序里。</translation>
    </message>
</context>
<context>
    <name>fovea::ExportForm</name>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation>图形(&amp;F)</translation>
    </message>
    <message>
        <source>Which of the pictures that are in the window</source>
        <translation>窗口中的哪一张图</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>格式(&amp;O)</translation>
    </message>
    <message>
        <source>What kind of file</source>
        <translation>哪种文件</translation>
    </message>
    <message>
        <source>A size of its own</source>
        <translation>自定尺寸</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>尺寸(&amp;Z)</translation>
    </message>
    <message>
        <source>What the figure is for</source>
        <translation>图形的用途</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>Of the paper, in millimetres</source>
        <translation>纸面尺寸，单位为毫米</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>高度(&amp;H)</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>T&amp;ype size</source>
        <translation>字号(&amp;Y)</translation>
    </message>
    <message>
        <source>How large the words in it are</source>
        <translation>图中文字的大小</translation>
    </message>
    <message>
        <source>&amp;Dots per inch</source>
        <translation>每英寸点数(&amp;D)</translation>
    </message>
    <message>
        <source>How fine the pixels of a PNG are</source>
        <translation>PNG 像素的精细程度</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>外观(&amp;L)</translation>
    </message>
    <message>
        <source>Which colours it has</source>
        <translation>用哪些颜色</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>What the picture shows, above it</source>
        <translation>在图上方，说明图中是什么</translation>
    </message>
    <message>
        <source>Captio&amp;n</source>
        <translation>图注(&amp;N)</translation>
    </message>
    <message>
        <source>The choices behind it, below the picture</source>
        <translation>在图下方，列出所用的选择</translation>
    </message>
    <message>
        <source>Em&amp;bed the experiment</source>
        <translation>嵌入实验(&amp;B)</translation>
    </message>
    <message>
        <source>The file carries the sentence and every choice, for this program to open</source>
        <translation>文件带有句子和全部选择，可用本程序再次打开</translation>
    </message>
</context>
<context>
    <name>fovea::ExportPreview</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Drag it into another program: as a picture, or as a file</source>
        <translation>拖到别的程序里：作为图片，或作为文件</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
</context>
<context>
    <name>fovea::FigurePanel</name>
    <message>
        <source>All panels (Enter)</source>
        <translation>所有面板（Enter）</translation>
    </message>
    <message>
        <source>Enlarge this panel (Enter)</source>
        <translation>放大这个面板（Enter）</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>fovea::FigureWork</name>
    <message>
        <source>Writing %1…</source>
        <translation>正在写入 %1…</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>保存图形</translation>
    </message>
    <message>
        <source>Save the film</source>
        <translation>保存动画</translation>
    </message>
    <message>
        <source>In the clipboard: %1</source>
        <translation>已在剪贴板中：%1</translation>
    </message>
    <message>
        <source>Sent to %1</source>
        <translation>已发送到 %1</translation>
    </message>
    <message>
        <source>Printing…</source>
        <translation>正在打印…</translation>
    </message>
    <message>
        <source>Save the film (ffmpeg is not installed, which makes: %1)</source>
        <translation>保存动画（没有安装 ffmpeg，要它才有：%1）</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Film</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>The film was not written</source>
        <translation>动画没有写</translation>
    </message>
</context>
<context>
    <name>fovea::FileWork</name>
    <message>
        <source>Save the changes to %1?</source>
        <translation>是否保存对 %1 的改动？</translation>
    </message>
    <message>
        <source>This work is in no file, and no draft can be saved: %1</source>
        <translation>当前内容不在任何文件中，草稿也无法保存：%1</translation>
    </message>
    <message>
        <source>Save the session?</source>
        <translation>是否保存会话？</translation>
    </message>
    <message>
        <source>What is not saved now is lost.</source>
        <translation>现在不保存的内容会丢失。</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Don’t save</source>
        <translation>不保存(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Restore the changes</source>
        <translation>恢复改动(&amp;R)</translation>
    </message>
    <message>
        <source>Go on where it was left</source>
        <translation>从上次停下的地方继续</translation>
    </message>
    <message>
        <source>Open &amp;what can be read</source>
        <translation>打开可读的部分(&amp;W)</translation>
    </message>
    <message>
        <source>As work without a file; the damaged one stays as it is</source>
        <translation>打开后不属于任何文件；已损坏的文件保持原样</translation>
    </message>
    <message>
        <source>Open the version &amp;before</source>
        <translation>打开之前的版本(&amp;B)</translation>
    </message>
    <message>
        <source>The file %1, from before the last save</source>
        <translation>上次保存之前的文件 %1</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*.fovea)</source>
        <translation>会话 (*.fovea)</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>是否替换文件？</translation>
    </message>
    <message>
        <source>%1 is there already. Replace it?</source>
        <translation>%1 已存在。是否替换？</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Under another name</source>
        <translation>用另一个名字</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>覆盖(&amp;O)</translation>
    </message>
    <message>
        <source>Replace it with what is in this window</source>
        <translation>换成这个窗口中的内容</translation>
    </message>
    <message>
        <source>Open a session, a figure or a file of attentions</source>
        <translation>打开会话、图形或注意力文件</translation>
    </message>
    <message>
        <source>Sessions and figures (*.fovea *.png *.svg *.pdf);;Files of attentions (*.safetensors *.npz);;All files (*)</source>
        <translation>会话和图形 (*.fovea *.png *.svg *.pdf);;注意力文件 (*.safetensors *.npz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>Not &amp;now</source>
        <translation>暂不(&amp;N)</translation>
    </message>
    <message>
        <source>It stays under Recent in the menu</source>
        <translation>仍可在菜单的“最近”中找到</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>未保存：%1</translation>
    </message>
    <message>
        <source>As it was on %1</source>
        <translation>%1 时的状态</translation>
    </message>
</context>
<context>
    <name>fovea::FirstSteps</name>
    <message>
        <source>Three things to try</source>
        <translation>可以试的三件事</translation>
    </message>
    <message>
        <source>To begin with:</source>
        <translation>先试试：</translation>
    </message>
    <message>
        <source>Make a noun a verb</source>
        <translation>把名词变成动词</translation>
    </message>
    <message>
        <source>Watch a translation</source>
        <translation>看一句话怎样译出来</translation>
    </message>
    <message>
        <source>See the gallery</source>
        <translation>看画廊</translation>
    </message>
    <message>
        <source>Pictures worth seeing, each a click away</source>
        <translation>值得一看的图，一点就开</translation>
    </message>
    <message>
        <source>Put this away</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Put this away; it does not come back</source>
        <translation>收起，不再出现</translation>
    </message>
</context>
<context>
    <name>fovea::Fold</name>
    <message>
        <source>Hide: %1</source>
        <translation>隐藏：%1</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>显示：%1</translation>
    </message>
</context>
<context>
    <name>fovea::FormulaLabel</name>
    <message>
        <source>Copy formula</source>
        <translation>复制公式</translation>
    </message>
</context>
<context>
    <name>fovea::GalleryCard</name>
    <message>
        <source>Open this in its workspace; undo goes back</source>
        <translation>在它的工作区中打开；撤销即可返回</translation>
    </message>
</context>
<context>
    <name>fovea::GalleryPage</name>
    <message>
        <source>Gallery</source>
        <translation>画廊</translation>
    </message>
    <message>
        <source>Every picture is computed now, on this machine. A click opens it in its workspace, where all of it can be changed; undo goes back.</source>
        <translation>每张图都是此刻在这台机器上算出来的。点一张，就在它的工作区中打开，样样都能改；撤销即可返回。</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
</context>
<context>
    <name>fovea::HeadFacts</name>
    <message>
        <source>%1, silenced</source>
        <translation>%1，已屏蔽</translation>
    </message>
</context>
<context>
    <name>fovea::Inspector</name>
    <message>
        <source>Weights of the query</source>
        <translation>这个查询的权重</translation>
    </message>
    <message>
        <source>How this number is computed</source>
        <translation>这个数是怎样算出来的</translation>
    </message>
    <message>
        <source>Point at a cell to follow its numbers, click to pin it. Arrow keys move from cell to cell.</source>
        <translation>指向一格，查看它的数值；点一下，选定它。用方向键可逐格移动。</translation>
    </message>
</context>
<context>
    <name>fovea::KernelPanel</name>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>Width, from the nearest neighbour to the average</source>
        <translation>带宽，从最近邻到平均</translation>
    </message>
    <message>
        <source>nearest neighbour</source>
        <translation>最近邻</translation>
    </message>
    <message>
        <source>average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Width: %1</source>
        <translation>带宽：%1</translation>
    </message>
    <message>
        <source>The width with the least leave-one-out error: %1</source>
        <translation>留一误差最小的带宽：%1</translation>
    </message>
    <message>
        <source>The width with the least leave-one-out error</source>
        <translation>留一误差最小的带宽</translation>
    </message>
</context>
<context>
    <name>fovea::KeysBar</name>
    <message>
        <source>One sentence for all</source>
        <translation>查询、键、值同用一句</translation>
    </message>
    <message>
        <source>Second sentence of the pair</source>
        <translation>句子对的第二句</translation>
    </message>
    <message>
        <source>Keys and values from</source>
        <translation>键和值来自</translation>
    </message>
</context>
<context>
    <name>fovea::LayerChooser</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Which attention of the model is shown</source>
        <translation>显示模型的哪一层注意力</translation>
    </message>
</context>
<context>
    <name>fovea::LearningPanel</name>
    <message>
        <source>Play the epochs</source>
        <translation>逐轮播放</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>下一轮</translation>
    </message>
    <message>
        <source>One epoch further</source>
        <translation>前进一轮</translation>
    </message>
    <message>
        <source>Training settings…</source>
        <translation>训练设置…</translation>
    </message>
    <message>
        <source>How the width is learned: optimiser, rate, epochs, start</source>
        <translation>带宽怎样学：优化器、学习率、轮数、起点</translation>
    </message>
    <message>
        <source>Loss and width over the epochs</source>
        <translation>损失和带宽随轮数的变化</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Through the epochs</source>
        <translation>逐轮查看</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>How a step follows from the gradient</source>
        <translation>怎样由梯度得出每一步</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>learning …</source>
        <translation>正在学习…</translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation>第 %1 轮，共 %2 轮</translation>
    </message>
    <message>
        <source>nothing to learn yet</source>
        <translation>还没有可学的</translation>
    </message>
    <message>
        <source>Play how the width is learned</source>
        <translation>播放带宽的学习过程</translation>
    </message>
</context>
<context>
    <name>fovea::LengthBox</name>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
</context>
<context>
    <name>fovea::LessonPanel</name>
    <message>
        <source>Back</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>所有课</translation>
    </message>
    <message>
        <source>All lessons of the course</source>
        <translation>课程里的所有课</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>离开这一课</translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation>上一页（Alt+Left）</translation>
    </message>
    <message>
        <source>The next page (Alt+Right)</source>
        <translation>下一页（Alt+Right）</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>What else can be done with the lesson</source>
        <translation>这一课还能做什么</translation>
    </message>
    <message>
        <source>&amp;Present the lesson</source>
        <translation>演示这一课(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Save the answers…</source>
        <translation>保存作答(&amp;S)…</translation>
    </message>
    <message>
        <source>Computing what this page shows…</source>
        <translation>正在计算这一页的内容…</translation>
    </message>
    <message>
        <source>&amp;Handout…</source>
        <translation>讲义(&amp;H)…</translation>
    </message>
    <message>
        <source>Handout with &amp;answers…</source>
        <translation>讲义和参考答案(&amp;A)…</translation>
    </message>
</context>
<context>
    <name>fovea::LessonsPage</name>
    <message numerus="yes">
        <source>%n pages</source>
        <translation>
            <numerusform>%n 页</numerusform>
        </translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Every page asks before it tells, and every number is computed. What you answer stays on this machine.</source>
        <translation>每一页都先问后说，每个数都是算出来的。你的作答只留在这台机器上。</translation>
    </message>
    <message>
        <source>&amp;Open a lesson…</source>
        <translation>打开一课(&amp;O)…</translation>
    </message>
    <message>
        <source>Choose a folder with a lesson of your own</source>
        <translation>选择存有自己的课的文件夹</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>My lessons</source>
        <translation>我的课</translation>
    </message>
</context>
<context>
    <name>fovea::MainWindow</name>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Esc leaves the presentation. Ctrl+K does everything else.</source>
        <translation>按 Esc 退出演示。其余操作都可以用 Ctrl+K。</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开一课</translation>
    </message>
    <message>
        <source>Save a handout</source>
        <translation>保存讲义</translation>
    </message>
    <message>
        <source>For paper (*.pdf);;For a browser (*.html)</source>
        <translation>用于打印 (*.pdf);;用于浏览器 (*.html)</translation>
    </message>
    <message>
        <source>Making the handout…</source>
        <translation>正在生成讲义…</translation>
    </message>
    <message>
        <source>Answer the question first. Then the figure is shown.</source>
        <translation>先回答问题，然后才显示图。</translation>
    </message>
    <message>
        <source>Hidden. B, or a click, reveals it.</source>
        <translation>已遮住。按 B 或点一下就揭晓。</translation>
    </message>
</context>
<context>
    <name>fovea::ManualBrowser</name>
    <message>
        <source>Page of the manual</source>
        <translation>手册页</translation>
    </message>
</context>
<context>
    <name>fovea::ManualViewer</name>
    <message>
        <source>Manual</source>
        <translation>使用手册</translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation>上一页 (Alt+Left)</translation>
    </message>
    <message>
        <source>The page after (Alt+Right)</source>
        <translation>下一页 (Alt+Right)</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>在手册里搜索</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>打印(&amp;P)…</translation>
    </message>
    <message>
        <source>This page on paper, or as a PDF (Ctrl+P)</source>
        <translation>把这一页打印出来，或存成 PDF (Ctrl+P)</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>没有匹配项</translation>
    </message>
</context>
<context>
    <name>fovea::MessageBar</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>fovea::MistakeBox</name>
    <message>
        <source>Find the mistake</source>
        <translation>找错</translation>
    </message>
    <message>
        <source>One of these circulates and is wrong. Which is right?</source>
        <translation>其中一个流传很广，却是错的。哪个对？</translation>
    </message>
</context>
<context>
    <name>fovea::ModelChooser</name>
    <message>
        <source>Random weights</source>
        <translation>随机参数</translation>
    </message>
    <message>
        <source>Nothing is trained: weights are drawn from the seed</source>
        <translation>未经训练：参数由种子随机产生</translation>
    </message>
    <message>
        <source>Opened from a folder</source>
        <translation>从文件夹打开</translation>
    </message>
    <message>
        <source>Learned %1: %2 steps in %3 s, %4 parameters</source>
        <translation>学的是 %1：%2 步，用时 %3 秒，%4 个参数</translation>
    </message>
    <message>
        <source>Right in %1 % of %2 held-out examples</source>
        <translation>%2 个留出的例子，答对 %1%</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>In the Hub’s cache</source>
        <translation>Hub 缓存中</translation>
    </message>
    <message>
        <source>None in the Hub’s cache yet: “hf download openai-community/gpt2” gets one</source>
        <translation>Hub 缓存中还没有模型：用“hf download openai-community/gpt2”可下载一个</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>A sentence for this model</source>
        <translation>适合这个模型的句子</translation>
    </message>
</context>
<context>
    <name>fovea::ModelWork</name>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>The weights of ‘%1’ take %2 GB of memory, and %3 GB are free. Open it?</source>
        <translation>“%1”的参数要占 %2 GB 内存，现有 %3 GB 可用。是否打开？</translation>
    </message>
    <message>
        <source>Open &amp;again</source>
        <translation>重新打开(&amp;A)</translation>
    </message>
    <message>
        <source>Read the folder once more</source>
        <translation>再读一次文件夹</translation>
    </message>
    <message>
        <source>Open a model’s folder</source>
        <translation>打开模型文件夹</translation>
    </message>
</context>
<context>
    <name>fovea::NumberChip</name>
    <message>
        <source>%1 (arrow keys step it)</source>
        <translation>%1（可用方向键调节）</translation>
    </message>
</context>
<context>
    <name>fovea::NumberSlider</name>
    <message>
        <source>%1: slider</source>
        <translation>%1：滑块</translation>
    </message>
    <message>
        <source>%1: play</source>
        <translation>%1：播放</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
</context>
<context>
    <name>fovea::PageBar</name>
    <message>
        <source>Pages and sizes</source>
        <translation>页面与规模</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Stop measuring</source>
        <translation>停止测量</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>What was measured stays</source>
        <translation>已测得的结果会保留</translation>
    </message>
    <message>
        <source>Measures time and memory of every layer on this machine</source>
        <translation>测量每种层在本机上的用时和内存</translation>
    </message>
    <message>
        <source>measuring, %1 %</source>
        <translation>正在测量，%1%</translation>
    </message>
</context>
<context>
    <name>fovea::PageDots</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
</context>
<context>
    <name>fovea::ParameterForm</name>
    <message>
        <source>Expected: %1</source>
        <translation>应为：%1</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>载入…</translation>
    </message>
    <message>
        <source>Open a matrix</source>
        <translation>打开矩阵</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy)</source>
        <translation>NumPy 数组 (*.npy)</translation>
    </message>
    <message>
        <source>Use the formula</source>
        <translation>使用公式</translation>
    </message>
    <message>
        <source>%1: automatic</source>
        <translation>%1：自动</translation>
    </message>
</context>
<context>
    <name>fovea::PlanPanel</name>
    <message>
        <source>What learns what</source>
        <translation>谁来学，学什么</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Train %1 steps</source>
        <translation>训练 %1 步</translation>
    </message>
    <message>
        <source>Begins a run of these choices; the runs before stay</source>
        <translation>按这些选择开始一次训练；以前的训练都保留</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Begins a run of the choices at the left</source>
        <translation>按左侧的选择开始一次训练</translation>
    </message>
</context>
<context>
    <name>fovea::PlaySlider</name>
    <message>
        <source>%1: back</source>
        <translation>%1：上一步</translation>
    </message>
    <message>
        <source>%1: play</source>
        <translation>%1：播放</translation>
    </message>
    <message>
        <source>%1: next</source>
        <translation>%1：下一步</translation>
    </message>
    <message>
        <source>%1: pace</source>
        <translation>%1：速度</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>适中</translation>
    </message>
    <message>
        <source>quick</source>
        <translation>快</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
</context>
<context>
    <name>fovea::PointTools</name>
    <message>
        <source>Delete the point</source>
        <translation>删除点</translation>
    </message>
    <message>
        <source>The point under the mouse, or the chosen one</source>
        <translation>鼠标下的点，或选中的点</translation>
    </message>
</context>
<context>
    <name>fovea::Positions</name>
    <message>
        <source>The panel that was clicked last is the one that is exported, copied and presented.</source>
        <translation>导出、复制和演示的，都是最后点击的面板。</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
</context>
<context>
    <name>fovea::PredictBox</name>
    <message>
        <source>Predict first</source>
        <translation>先猜</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>对了。</translation>
    </message>
    <message>
        <source>Your number</source>
        <translation>你猜的数</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>作答</translation>
    </message>
    <message>
        <source>It is %1.</source>
        <translation>是 %1。</translation>
    </message>
</context>
<context>
    <name>fovea::QuestionBar</name>
    <message>
        <source>Questions about an encoding of positions</source>
        <translation>关于位置编码的问题</translation>
    </message>
    <message>
        <source>Questions and parameters</source>
        <translation>问题与参数</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Other questions about this encoding</source>
        <translation>关于这种编码的其他问题</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>更多…</translation>
    </message>
    <message>
        <source>All parameters of this encoding</source>
        <translation>这种编码的所有参数</translation>
    </message>
    <message>
        <source>Compare with another encoding</source>
        <translation>与另一种编码对比</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不对比</translation>
    </message>
    <message>
        <source>Beside: %1</source>
        <translation>并列：%1</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>对比…</translation>
    </message>
</context>
<context>
    <name>fovea::QuestionBox</name>
    <message>
        <source>The one with the tick is right.</source>
        <translation>打勾的才对。</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>对。</translation>
    </message>
    <message>
        <source>Not so; the one with the tick is right.</source>
        <translation>不对，打勾的才对。</translation>
    </message>
</context>
<context>
    <name>fovea::Rail</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>fovea::RegressionLab</name>
    <message>
        <source>Paste points</source>
        <translation>粘贴点</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>A click adds a point, dragging moves a point or the plot, Delete removes the point. The wheel zooms, a double click shows all. Arrow keys choose query and point, with Shift they move the point.</source>
        <translation>点击可添加点，拖动可移动点或图，Delete 删除点。滚轮缩放，双击显示全部。方向键选择查询和点，按住 Shift 则移动点。</translation>
    </message>
    <message>
        <source>Estimators and their errors</source>
        <translation>估计器及其误差</translation>
    </message>
    <message>
        <source>The sum at the cursor</source>
        <translation>光标处的求和</translation>
    </message>
</context>
<context>
    <name>fovea::RunBar</name>
    <message numerus="yes">
        <source>%n s</source>
        <translation>
            <numerusform>%n 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h</source>
        <translation>
            <numerusform>%n 小时</numerusform>
        </translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>getting ready …</source>
        <translation>正在准备…</translation>
    </message>
    <message>
        <source>%1 · %2 steps/s · %3 left</source>
        <translation>%1 · 每秒 %2 步 · 还剩 %3</translation>
    </message>
    <message>
        <source>%1 · waits for the run before it</source>
        <translation>%1 · 等前一次训练结束</translation>
    </message>
    <message>
        <source>%1 · paused</source>
        <translation>%1 · 已暂停</translation>
    </message>
    <message>
        <source>%1 · ended</source>
        <translation>%1 · 已结束</translation>
    </message>
    <message>
        <source>%1 · stopped by an error</source>
        <translation>%1 · 因错误停止</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Trains one step, then pauses</source>
        <translation>训练一步，然后暂停</translation>
    </message>
    <message>
        <source>Open in Explore</source>
        <translation>在“探索”中打开</translation>
    </message>
    <message>
        <source>The model at this step becomes the model of Explore</source>
        <translation>把这一步的模型作为“探索”的模型</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>Another run goes on from the step that is shown, with something changed</source>
        <translation>从显示的这一步起另开一次训练，并作一处改动</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>this run is not on this computer</source>
        <translation>这次训练不在这台电脑上</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Pauses the training; nothing is lost (%1)</source>
        <translation>暂停训练；什么也不会丢失（%1）</translation>
    </message>
    <message>
        <source>Trains on (%1)</source>
        <translation>继续训练（%1）</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Pause all</source>
        <translation>全部暂停</translation>
    </message>
    <message>
        <source>Resume all</source>
        <translation>全部继续</translation>
    </message>
    <message>
        <source>Pauses all runs that are shown; nothing is lost</source>
        <translation>暂停显示着的所有运行；什么也不会丢</translation>
    </message>
    <message>
        <source>Trains on all runs that are shown, one after the other</source>
        <translation>一个接一个地继续训练显示着的所有运行</translation>
    </message>
    <message>
        <source>%1 · %2 of %3 runs ended</source>
        <translation>%1 · %3 次运行已结束 %2 次</translation>
    </message>
    <message>
        <source>%1 · pausing …</source>
        <translation>%1 · 正在暂停…</translation>
    </message>
    <message>
        <source>Choose as this run did</source>
        <translation>照这次训练选择</translation>
    </message>
    <message>
        <source>Its task, model, stages and numbers are chosen at the left: change one, and fork</source>
        <translation>它的任务、模型、阶段和数值放回左侧：改一样，再分支</translation>
    </message>
    <message>
        <source>no run is shown</source>
        <translation>没有显示任何训练</translation>
    </message>
</context>
<context>
    <name>fovea::RunChooser</name>
    <message>
        <source>Run</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>The run whose sentence and steps are shown</source>
        <translation>显示哪一次训练的句子和各步</translation>
    </message>
    <message>
        <source>Own data…</source>
        <translation>自己的数据…</translation>
    </message>
    <message>
        <source>A table of pairs (.tsv) or a text (.txt) to learn from; drop it here, too</source>
        <translation>供学习用的成对表格（.tsv）或文本（.txt）；也可拖放到这里</translation>
    </message>
    <message>
        <source>Own data</source>
        <translation>自己的数据</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Runs that are laid over each other</source>
        <translation>叠在一起显示的各次训练</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>对照实验</translation>
    </message>
    <message>
        <source>Several networks learn one task, one after the other</source>
        <translation>几个网络依次学同一个任务</translation>
    </message>
    <message>
        <source>no run yet</source>
        <translation>还没有训练过</translation>
    </message>
    <message>
        <source>Shows its curves, its sentence and its steps</source>
        <translation>显示它的曲线、句子和各步</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>A table of pairs (.tsv) or a text (.txt) to learn from</source>
        <translation>供学习用的成对表格（.tsv）或文本（.txt）</translation>
    </message>
    <message>
        <source>With %1 seeds</source>
        <translation>用 %1 个种子</translation>
    </message>
    <message>
        <source>%1, %2 seeds</source>
        <translation>%1，%2 个种子</translation>
    </message>
    <message>
        <source>Otherwise each study has as many steps as show its difference</source>
        <translation>不勾的话，每个实验的步数足够看出它的差别</translation>
    </message>
    <message>
        <source>With %1 steps, as chosen at the left</source>
        <translation>按左侧所选，各 %1 步</translation>
    </message>
    <message>
        <source>networks: %1, steps of each: %2</source>
        <translation>网络：%1 个，各 %2 步</translation>
    </message>
    <message>
        <source>choose a run</source>
        <translation>选择一次训练</translation>
    </message>
</context>
<context>
    <name>fovea::SentenceBar</name>
    <message>
        <source>Sentence and mask as in Explore</source>
        <translation>句子和掩码与“探索”相同</translation>
    </message>
    <message>
        <source>Sentence and mask</source>
        <translation>句子和掩码</translation>
    </message>
    <message>
        <source>The mask of Explore; its settings are there</source>
        <translation>“探索”的掩码；在那里设置</translation>
    </message>
</context>
<context>
    <name>fovea::SentenceField</name>
    <message>
        <source>Sentence of the keys and values</source>
        <translation>键和值的句子</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Type the sentence to look at</source>
        <translation>输入被看的句子</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入句子</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>start %1 + %2</source>
        <translation>起始符 %1 + %2</translation>
    </message>
    <message>
        <source> · %1 unknown</source>
        <translation> · %1 个未知</translation>
    </message>
    <message>
        <source>The model does not know: %1</source>
        <translation>模型不认识：%1</translation>
    </message>
</context>
<context>
    <name>fovea::SentencePanel</name>
    <message>
        <source>What it predicts</source>
        <translation>模型的预测</translation>
    </message>
    <message>
        <source>One sentence</source>
        <translation>一个句子</translation>
    </message>
    <message>
        <source>Sentence that the run reads</source>
        <translation>这次训练要读的句子</translation>
    </message>
    <message>
        <source>A sentence of your own; Enter reads it</source>
        <translation>自己的句子；按 Enter 读入</translation>
    </message>
    <message>
        <source>Another</source>
        <translation>换一句</translation>
    </message>
    <message>
        <source>Another sentence that it never learns from</source>
        <translation>换一个从不拿来学习的句子</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Which attention of the model is shown</source>
        <translation>显示模型的哪一层注意力</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Which head of that attention is shown</source>
        <translation>显示这个注意力的哪个头</translation>
    </message>
    <message>
        <source>head </source>
        <translation>头 </translation>
    </message>
    <message>
        <source>Map of the sentence</source>
        <translation>这个句子的注意力图</translation>
    </message>
    <message>
        <source>Predictions, step by step</source>
        <translation>一步一步的预测</translation>
    </message>
    <message>
        <source>A click shows that step</source>
        <translation>点击显示那一步</translation>
    </message>
    <message>
        <source>once a run has begun</source>
        <translation>训练开始后才有</translation>
    </message>
    <message>
        <source>never seen in training</source>
        <translation>训练中从未见过</translation>
    </message>
    <message>
        <source>What it predicts at this step</source>
        <translation>它在这一步预测什么</translation>
    </message>
</context>
<context>
    <name>fovea::SettingBar</name>
    <message>
        <source>Settings of the picture</source>
        <translation>图的设置</translation>
    </message>
</context>
<context>
    <name>fovea::SettingSlider</name>
    <message>
        <source>%1: pause</source>
        <translation>%1：暂停</translation>
    </message>
    <message>
        <source>%1: play</source>
        <translation>%1：播放</translation>
    </message>
</context>
<context>
    <name>fovea::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;Restore defaults</source>
        <translation>恢复默认值(&amp;R)</translation>
    </message>
    <message>
        <source>Everything on this page as at the first start</source>
        <translation>这一页全部回到首次启动时的设置</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Th&amp;eme</source>
        <translation>主题(&amp;E)</translation>
    </message>
    <message>
        <source>The colours of the window</source>
        <translation>窗口的配色</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>字号(&amp;X)</translation>
    </message>
    <message>
        <source>How large words are; figures that are exported stay as they are</source>
        <translation>文字有多大；导出的图形不受影响</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>动态效果(&amp;M)</translation>
    </message>
    <message>
        <source>Whether anything moves by itself</source>
        <translation>画面会不会自己动</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>减弱</translation>
    </message>
    <message>
        <source>Text d&amp;irection</source>
        <translation>文字方向(&amp;I)</translation>
    </message>
    <message>
        <source>At which side the window begins</source>
        <translation>窗口从哪一边排起</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Left to right</source>
        <translation>从左到右</translation>
    </message>
    <message>
        <source>Right to left</source>
        <translation>从右到左</translation>
    </message>
    <message>
        <source>De&amp;vice</source>
        <translation>设备(&amp;V)</translation>
    </message>
    <message>
        <source>Where numbers are computed</source>
        <translation>数值在哪里计算</translation>
    </message>
    <message>
        <source>Exported figures</source>
        <translation>导出的图形</translation>
    </message>
    <message>
        <source>The language of the window and its figures</source>
        <translation>窗口和图所用的语言</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>M&amp;arks</source>
        <translation>记号(&amp;A)</translation>
    </message>
    <message>
        <source>Dashes and strokes that show in figures what colours show</source>
        <translation>图中颜色所表示的，也用线型和短线表示</translation>
    </message>
    <message>
        <source>With high contrast</source>
        <translation>高对比度时</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>What is free</source>
        <translation>空闲的都可用</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>Memory &amp;use</source>
        <translation>使用内存(&amp;U)</translation>
    </message>
    <message>
        <source>The most memory that Fovea takes; what would need more is refused</source>
        <translation>Fovea 最多用多少内存；需要更多的，会拒绝</translation>
    </message>
</context>
<context>
    <name>fovea::ShortcutsPage</name>
    <message>
        <source>In this view</source>
        <translation>在当前图中</translation>
    </message>
    <message>
        <source>Help: %1</source>
        <translation>帮助：%1</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>操作及其快捷键</translation>
    </message>
</context>
<context>
    <name>fovea::SilenceButton</name>
    <message>
        <source>Silence</source>
        <translation>屏蔽</translation>
    </message>
    <message>
        <source>Silenced heads give 0</source>
        <translation>屏蔽的头输出 0</translation>
    </message>
    <message>
        <source>Silenced heads give their mean over other sentences</source>
        <translation>屏蔽的头输出它在其他句子上的均值</translation>
    </message>
    <message>
        <source>Silenced heads give what another sentence gives them…</source>
        <translation>屏蔽的头换成另一个句子的输出…</translation>
    </message>
    <message>
        <source>Silence nothing</source>
        <translation>解除所有屏蔽</translation>
    </message>
    <message>
        <source>Silenced</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>Silence head %1</source>
        <translation>屏蔽头 %1</translation>
    </message>
    <message>
        <source>It is silenced; a click lets it speak again</source>
        <translation>已屏蔽；再点一下即恢复</translation>
    </message>
    <message>
        <source>Silence all heads</source>
        <translation>屏蔽所有头</translation>
    </message>
    <message>
        <source>Silence the key “%1” in all maps</source>
        <translation>在所有图中屏蔽键“%1”</translation>
    </message>
    <message>
        <source>Silence the pinned key in all maps</source>
        <translation>在所有图中屏蔽选定的键</translation>
    </message>
    <message>
        <source>Patch the hidden state of token %1 behind layer %2…</source>
        <translation>修补第 %2 层之后词元 %1 的隐状态…</translation>
    </message>
    <message>
        <source>Patch the hidden state of the pinned query…</source>
        <translation>修补选定查询的隐状态…</translation>
    </message>
    <message>
        <source>Patch a hidden state</source>
        <translation>修补隐状态</translation>
    </message>
    <message>
        <source>Patch heads</source>
        <translation>修补头</translation>
    </message>
    <message>
        <source>Another sentence with as many tokens, whose hidden state stands there instead:</source>
        <translation>词元数相同的另一个句子，用它的隐状态来替换：</translation>
    </message>
    <message>
        <source>Another sentence with as many tokens, whose heads speak instead:</source>
        <translation>词元数相同的另一个句子，用它各头的输出来替换：</translation>
    </message>
    <message>
        <source>Leave out a part of the layer</source>
        <translation>略去这一层的一部分</translation>
    </message>
    <message>
        <source>Leave out the %1</source>
        <translation>略去%1</translation>
    </message>
    <message>
        <source>Silence head %1 (%2)</source>
        <translation>屏蔽头 %1（%2）</translation>
    </message>
    <message>
        <source>Silence all heads (%1)</source>
        <translation>屏蔽所有头（%1）</translation>
    </message>
    <message>
        <source>Leave out the %1 (%2)</source>
        <translation>略去%1（%2）</translation>
    </message>
</context>
<context>
    <name>fovea::StageCard</name>
    <message>
        <source> and </source>
        <translation>且</translation>
    </message>
    <message>
        <source> or </source>
        <translation>或</translation>
    </message>
    <message>
        <source>The model’s own; it has no other</source>
        <translation>模型自带，不能更换</translation>
    </message>
    <message>
        <source>As trained</source>
        <translation>与训练时相同</translation>
    </message>
    <message>
        <source>Changed after training; the model was trained with %1</source>
        <translation>训练后改动过；模型训练时用的是 %1</translation>
    </message>
    <message>
        <source>Click ✕, or press Delete, to remove this</source>
        <translation>点击 ✕ 或按 Delete 移除</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>训练所用</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已改动</translation>
    </message>
    <message>
        <source>Click ✕, or press Delete, for what it was trained with</source>
        <translation>点 ✕，或按 Delete，恢复训练时的选择</translation>
    </message>
</context>
<context>
    <name>fovea::StagePanel</name>
    <message>
        <source>trained</source>
        <translation>训练所用</translation>
    </message>
    <message>
        <source>%1, trained</source>
        <translation>%1，训练所用</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Part %1: %2</source>
        <translation>第 %1 项：%2</translation>
    </message>
    <message>
        <source>Remove part %1: %2</source>
        <translation>移除第 %1 项：%2</translation>
    </message>
    <message>
        <source>+ add a score</source>
        <translation>+ 添加打分</translation>
    </message>
    <message>
        <source>+ add a mask</source>
        <translation>+ 添加掩码</translation>
    </message>
    <message>
        <source>The score becomes a weighted sum</source>
        <translation>得分变为各项的加权和</translation>
    </message>
    <message>
        <source>Masks are joined by “and” or “or”</source>
        <translation>掩码之间用“且”或“或”组合</translation>
    </message>
    <message>
        <source>Weight of part %1</source>
        <translation>第 %1 项的系数</translation>
    </message>
    <message>
        <source>and</source>
        <translation>且</translation>
    </message>
    <message>
        <source>or</source>
        <translation>或</translation>
    </message>
    <message>
        <source>How part %1 joins</source>
        <translation>第 %1 项怎样组合</translation>
    </message>
    <message>
        <source>“and”: visible where both allow it; “or”: where one does</source>
        <translation>“且”：两者都允许才可见；“或”：有一个允许就可见</translation>
    </message>
</context>
<context>
    <name>fovea::StatusLine</name>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Where it is computed</source>
        <translation>在哪里计算</translation>
    </message>
    <message>
        <source>Getting ‘%1’ ready; until then the processor computes</source>
        <translation>正在准备“%1”；准备好之前由处理器计算</translation>
    </message>
    <message>
        <source>A is kept. Change something, then open Compare. A: %1</source>
        <translation>已保留 A。改动一些设置，再打开“对比”。A：%1</translation>
    </message>
    <message>
        <source>computing… %1 %</source>
        <translation>正在计算… %1%</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop computing</source>
        <translation>停止计算</translation>
    </message>
    <message>
        <source>Stop computing (%1)</source>
        <translation>停止计算（%1）</translation>
    </message>
    <message>
        <source>reading the weights… %1 %</source>
        <translation>正在读取参数… %1%</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>last update %1 ms</source>
        <translation>上次更新用时 %1 ms</translation>
    </message>
    <message>
        <source>Random weights, seed %1</source>
        <translation>随机参数，种子 %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>随机种子 %1</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>计算完毕</translation>
    </message>
</context>
<context>
    <name>fovea::Strip</name>
    <message>
        <source>+1 cell by hand</source>
        <translation>+1 格手动</translation>
    </message>
    <message>
        <source>+%1 cells by hand</source>
        <translation>+%1 格手动</translation>
    </message>
    <message>
        <source>+1 token silenced</source>
        <translation>+1 个词元屏蔽</translation>
    </message>
    <message>
        <source>+%1 tokens silenced</source>
        <translation>+%1 个词元屏蔽</translation>
    </message>
    <message>
        <source>Cells drawn by hand: %1</source>
        <translation>手动画的格：%1</translation>
    </message>
    <message>
        <source>Tokens silenced: %1</source>
        <translation>已屏蔽的词元：%1</translation>
    </message>
    <message>
        <source>+%1 by hand</source>
        <translation>+%1 处手动</translation>
    </message>
    <message>
        <source>Heads silenced: %1</source>
        <translation>已屏蔽的头：%1</translation>
    </message>
    <message>
        <source>States patched: %1</source>
        <translation>已修补的状态：%1</translation>
    </message>
    <message>
        <source>1 state patched</source>
        <translation>已修补 1 个状态</translation>
    </message>
    <message>
        <source>%1 states patched</source>
        <translation>已修补 %1 个状态</translation>
    </message>
    <message>
        <source>1 head silenced</source>
        <translation>已屏蔽 1 个头</translation>
    </message>
    <message>
        <source>%1 heads silenced</source>
        <translation>已屏蔽 %1 个头</translation>
    </message>
    <message>
        <source>here: %1</source>
        <translation>此处：%1</translation>
    </message>
    <message>
        <source>no tokens</source>
        <translation>没有词元</translation>
    </message>
    <message>
        <source>here: %1, in segments</source>
        <translation>此处：%1，分段</translation>
    </message>
    <message>
        <source>1 part left out</source>
        <translation>已略去 1 部分</translation>
    </message>
    <message>
        <source>%1 parts left out</source>
        <translation>已略去 %1 部分</translation>
    </message>
    <message>
        <source>Parts left out: %1</source>
        <translation>已略去的部分：%1</translation>
    </message>
    <message>
        <source>%1 changes by hand</source>
        <translation>%1 处手动改动</translation>
    </message>
</context>
<context>
    <name>fovea::StudyBar</name>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>The encoding (arrow keys change it)</source>
        <translation>编码（可用方向键切换）</translation>
    </message>
</context>
<context>
    <name>fovea::TopBar</name>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Everything that can be done (%1)</source>
        <translation>所有可用的操作（%1）</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
</context>
<context>
    <name>fovea::Train</name>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Own data</source>
        <translation>自己的数据</translation>
    </message>
    <message>
        <source>Pairs or text (*.tsv *.txt);;All files (*)</source>
        <translation>成对数据或文本 (*.tsv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>继续(&amp;G)</translation>
    </message>
    <message>
        <source>Trains on from where it was saved</source>
        <translation>从保存的地方继续训练</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>Shows its curves; it stays as it is</source>
        <translation>显示它的曲线，其他不变</translation>
    </message>
    <message>
        <source>Try a&amp;gain</source>
        <translation>重试(&amp;G)</translation>
    </message>
    <message>
        <source>Trains on from the last good step</source>
        <translation>从最后一个正常的步继续训练</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1，种子 %2</translation>
    </message>
</context>
<context>
    <name>fovea::TrainingBar</name>
    <message>
        <source>Step of training</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Save film…</source>
        <translation>保存动画…</translation>
    </message>
    <message>
        <source>This picture at every step that was kept, as a film</source>
        <translation>把这张图在每个已保存的训练步存成动画</translation>
    </message>
    <message numerus="yes">
        <source>step %1 of %2 · %n kept</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步 · 已保存 %n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Play the training</source>
        <translation>播放训练过程</translation>
    </message>
    <message>
        <source>Every view shows what was learned, step by step</source>
        <translation>每张图都一步一步显示学到了什么</translation>
    </message>
    <message>
        <source>Save the film of the training</source>
        <translation>保存训练动画</translation>
    </message>
</context>
<context>
    <name>fovea::TryBox</name>
    <message>
        <source>Try it</source>
        <translation>动手</translation>
    </message>
    <message>
        <source>A hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>做到了。</translation>
    </message>
</context>
<context>
    <name>fovea::ViewBar</name>
    <message>
        <source>Settings of the picture</source>
        <translation>图的设置</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>更多…</translation>
    </message>
    <message>
        <source>All settings of this picture</source>
        <translation>这张图的所有设置</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>See the whole matrix again (0, or a double click)</source>
        <translation>重新显示整个矩阵（按 0 或双击）</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>绘制</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Set as A</source>
        <translation>设为 A</translation>
    </message>
    <message>
        <source>Compare later states with this one</source>
        <translation>之后的状态都与它对比</translation>
    </message>
    <message>
        <source>Clear A</source>
        <translation>清除 A</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>停止对比</translation>
    </message>
    <message>
        <source>All blocks</source>
        <translation>所有块</translation>
    </message>
    <message>
        <source>The whole network again</source>
        <translation>回到整个网络</translation>
    </message>
</context>
<context>
    <name>fovea::ViewSwitch</name>
    <message>
        <source>More views</source>
        <translation>更多图</translation>
    </message>
</context>
<context>
    <name>fovea::WindowActions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>Start again with the first sentence and its choices</source>
        <translation>回到最初的句子和选择，重新开始</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>新建窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Another window, beside this one</source>
        <translation>在这个窗口之外再开一个</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a session, or a figure with the session inside</source>
        <translation>打开会话，或带有会话的图形</translation>
    </message>
    <message>
        <source>Open a &amp;model…</source>
        <translation>打开模型(&amp;M)…</translation>
    </message>
    <message>
        <source>Open the folder of a model that was trained here</source>
        <translation>打开在这里训练的模型的文件夹</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>最近(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Gallery…</source>
        <translation>画廊(&amp;G)…</translation>
    </message>
    <message>
        <source>Pictures worth seeing, each opens in its workspace</source>
        <translation>值得一看的图，点开就到它的工作区</translation>
    </message>
    <message>
        <source>&amp;Save session</source>
        <translation>保存会话(&amp;S)</translation>
    </message>
    <message>
        <source>Save the sentence and every choice</source>
        <translation>保存句子和所有选择</translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation>会话另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save it under another name</source>
        <translation>用另一个名字保存</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>导出图形(&amp;E)…</translation>
    </message>
    <message>
        <source>The picture, or the numbers behind it, as a file or to paste</source>
        <translation>把图片或背后的数值存成文件，或拿去粘贴</translation>
    </message>
    <message>
        <source>&amp;Close window</source>
        <translation>关闭窗口(&amp;C)</translation>
    </message>
    <message>
        <source>Close this window</source>
        <translation>关闭这个窗口</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close every window</source>
        <translation>关闭所有窗口</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Take back the last change, of the sentence or of a choice</source>
        <translation>撤销上一次改动：句子或选择</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Make the change that was taken back</source>
        <translation>重做撤销的改动</translation>
    </message>
    <message>
        <source>&amp;Edit sentence</source>
        <translation>编辑句子(&amp;E)</translation>
    </message>
    <message>
        <source>Go to the sentence, or to the first choice of the workspace</source>
        <translation>转到句子，或工作区的第一项选择</translation>
    </message>
    <message>
        <source>Another sentence for the &amp;keys</source>
        <translation>键用另一个句子(&amp;K)</translation>
    </message>
    <message>
        <source>Keys and values come from a sentence of their own: cross-attention; a model reads both as a pair</source>
        <translation>键和值来自另一个句子：交叉注意力；模型把两句作为一对来读</translation>
    </message>
    <message>
        <source>Set as &amp;A</source>
        <translation>设为 A(&amp;A)</translation>
    </message>
    <message>
        <source>Compare later states with this one</source>
        <translation>之后的状态都与它对比</translation>
    </message>
    <message>
        <source>C&amp;lear A</source>
        <translation>清除 A(&amp;L)</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>停止对比</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>查找命令(&amp;F)…</translation>
    </message>
    <message>
        <source>Every action, choice and view by a few letters</source>
        <translation>输入几个字，就能找到任何操作、选项和图</translation>
    </message>
    <message>
        <source>&amp;Copy figure</source>
        <translation>复制图形(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;SVG</source>
        <translation>复制为 SVG(&amp;S)</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>复制数值(&amp;N)</translation>
    </message>
    <message>
        <source>Copy as co&amp;mmand</source>
        <translation>复制为命令(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Paste figure or command</source>
        <translation>粘贴图形或命令(&amp;P)</translation>
    </message>
    <message>
        <source>Open what a copied picture carries, or what a copied ‘fovea text …’ makes</source>
        <translation>打开复制来的图形中的实验，或复制来的“fovea text …”命令</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Colours, size of words, device, how figures leave the window</source>
        <translation>颜色、字号、设备，以及怎样导出图形</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>The window alone on the screen</source>
        <translation>屏幕上只留这个窗口</translation>
    </message>
    <message>
        <source>P&amp;resent</source>
        <translation>演示(&amp;R)</translation>
    </message>
    <message>
        <source>The picture and the sentence, large, and nothing else</source>
        <translation>只留图和句子，放大显示</translation>
    </message>
    <message>
        <source>Stop &amp;computing</source>
        <translation>停止计算(&amp;C)</translation>
    </message>
    <message>
        <source>Stop what takes long, or leave the presentation</source>
        <translation>停止耗时的计算，或退出演示</translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation>工作区(&amp;W)</translation>
    </message>
    <message>
        <source>Vi&amp;ew</source>
        <translation>图(&amp;E)</translation>
    </message>
    <message>
        <source>Views of %1</source>
        <translation>“%1”的图</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Light or dark, as the desktop is</source>
        <translation>浅色或深色，与桌面相同</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Dark words on a light ground</source>
        <translation>浅底深字</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Light words on a dark ground</source>
        <translation>深底浅字</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <source>Words and lines that stand out, light or dark as the desktop</source>
        <translation>文字和线条更醒目，浅色或深色与桌面相同</translation>
    </message>
    <message>
        <source>Text si&amp;ze</source>
        <translation>字号(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>放大(&amp;L)</translation>
    </message>
    <message>
        <source>Larger words, and larger pictures with them</source>
        <translation>文字变大，图也随着变大</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>缩小(&amp;S)</translation>
    </message>
    <message>
        <source>Smaller words, and more room beside them</source>
        <translation>文字变小，旁边的空间更多</translation>
    </message>
    <message>
        <source>&amp;Usual</source>
        <translation>默认(&amp;U)</translation>
    </message>
    <message>
        <source>Words as large as at the first start</source>
        <translation>文字与首次启动时一样大</translation>
    </message>
    <message>
        <source>Text &amp;direction</source>
        <translation>文字方向(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>自动(&amp;A)</translation>
    </message>
    <message>
        <source>The window runs as its language does</source>
        <translation>窗口的方向随语言而定</translation>
    </message>
    <message>
        <source>&amp;Left to right</source>
        <translation>从左到右(&amp;L)</translation>
    </message>
    <message>
        <source>The window begins at the left</source>
        <translation>窗口从左侧开始</translation>
    </message>
    <message>
        <source>&amp;Right to left</source>
        <translation>从右到左(&amp;R)</translation>
    </message>
    <message>
        <source>The window begins at the right</source>
        <translation>窗口从右侧开始</translation>
    </message>
    <message>
        <source>De&amp;vice</source>
        <translation>设备(&amp;V)</translation>
    </message>
    <message>
        <source>The fastest device that passed its test</source>
        <translation>通过测试的设备中最快的一个</translation>
    </message>
    <message>
        <source>Compute on %1</source>
        <translation>在 %1 上计算</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>What it shows, how to read it, and its keys</source>
        <translation>显示什么、怎么看，以及可用的按键</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Every key, and what it does</source>
        <translation>所有按键及其作用</translation>
    </message>
    <message>
        <source>&amp;About Fovea</source>
        <translation>关于 Fovea(&amp;A)</translation>
    </message>
    <message>
        <source>Take back: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Make again: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>&amp;Edit the first choice</source>
        <translation>编辑第一个选项(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Leave the presentation</source>
        <translation>退出演示(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Lessons…</source>
        <translation>课程(&amp;L)…</translation>
    </message>
    <message>
        <source>A course with questions, and figures that answer them</source>
        <translation>一门带着问题的课，由图来回答</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>使用手册(&amp;M)</translation>
    </message>
    <message>
        <source>Of what is looked at, and of all else</source>
        <translation>正在看的内容，以及其他一切</translation>
    </message>
    <message>
        <source>Keys of this &amp;view</source>
        <translation>这个视图的按键(&amp;V)</translation>
    </message>
    <message>
        <source>Page set-&amp;up…</source>
        <translation>页面设置(&amp;U)…</translation>
    </message>
    <message>
        <source>The paper in the printer, its direction and its margins</source>
        <translation>打印机里的纸张、方向和页边距</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>打印(&amp;P)…</translation>
    </message>
    <message>
        <source>The picture on paper, or as a PDF of a whole page</source>
        <translation>把图打印在纸上，或者存成整页的 PDF</translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation>示例文件(&amp;X)</translation>
    </message>
    <message>
        <source>Taken back: %1</source>
        <translation>已撤销：%1</translation>
    </message>
    <message>
        <source>Made again: %1</source>
        <translation>已重做：%1</translation>
    </message>
    <message>
        <source>Version, devices, licences, and what a report of a fault needs</source>
        <translation>版本、设备、许可证，以及报告问题所需的信息</translation>
    </message>
    <message>
        <source>&amp;Hide the picture</source>
        <translation>遮住图(&amp;H)</translation>
    </message>
    <message>
        <source>For a class that is to guess first; again reveals it</source>
        <translation>让大家先猜；再用一次就揭晓</translation>
    </message>
</context>
</TS>
