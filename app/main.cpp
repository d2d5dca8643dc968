#include "app/command_line.h"

int main(int count, char** arguments) {
    return fovea::runProgram(count, arguments);
}
