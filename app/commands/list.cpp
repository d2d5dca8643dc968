#include "app/commands.h"
#include "app/options/listed_tables.h"
#include "core/base/json.h"
#include "core/base/table.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

struct ListOptions {
    std::string table;
    bool json = false;
};

void printTable(const TableInfo& table) {
    std::cout << table.id << '\n';
    for (const RowInfo& row : table.rows) {
        const bool byDefault = row.id == table.rows[table.defaultRow].id;
        std::cout << "  " << row.id << (byDefault ? " (default)" : "");
        if (row.formula[0] != '\0')
            std::cout << "   " << row.formula;
        std::cout << "\n      " << row.summary << '\n';
        if (row.learned[0] != '\0')
            std::cout << "      learns " << row.learned << ", in files " << table.id
                      << ".NAME.npy\n";
        for (const Parameter& parameter : row.parameters)
            std::cout << "      " << parameter.id << '=' << printValue(parameter.defaultValue)
                      << "   " << domain(parameter) << '\n';
    }
}

Json tableJson(const TableInfo& table) {
    Json::Array rows;
    for (const RowInfo& row : table.rows) {
        Json::Array parameters;
        for (const Parameter& parameter : row.parameters)
            parameters.emplace_back(Json::Object{{"id", parameter.id},
                                                 {"name", parameter.name},
                                                 {"default", printValue(parameter.defaultValue)},
                                                 {"domain", domain(parameter)}});
        rows.emplace_back(Json::Object{{"id", row.id},
                                       {"name", row.name},
                                       {"formula", row.formula},
                                       {"summary", row.summary},
                                       {"version", row.version},
                                       {"learned", row.learned},
                                       {"parameters", std::move(parameters)}});
    }
    return Json::Object{{"table", table.id},
                        {"default", table.rows[table.defaultRow].id},
                        {"rows", std::move(rows)}};
}

void list(const ListOptions& options) {
    Json::Array all;
    for (const TableInfo* table : listedTables()) {
        if (!options.table.empty() && options.table != table->id && options.table != table->plural)
            continue;
        if (options.json)
            all.push_back(tableJson(*table));
        else
            printTable(*table);
    }
    if (options.json)
        std::cout << writeJson(std::move(all), true);
}

} // namespace

void addListCommand(CLI::App& app) {
    auto options = std::make_shared<ListOptions>();
    CLI::App* command =
        addCommand(app, "list", "List the choices of every stage, with their parameters");
    std::set<std::string> ids;
    std::string names;
    for (const TableInfo* table : listedTables()) {
        ids.insert({table->id, table->plural});
        names += (names.empty() ? "" : "|") + table->plural;
    }
    command->add_option("TABLE", options->table, "Only this one")
        ->type_name(names)
        ->check(CLI::IsMember(ids).description(""));
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { list(*options); });
}

} // namespace fovea
