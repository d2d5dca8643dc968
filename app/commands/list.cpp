#include "app/commands.h"
#include "core/attention/stages.h"
#include "core/base/json.h"
#include "core/base/table.h"
#include "core/compare/family.h"
#include "core/compare/mixing_layers.h"
#include "core/figure/figures.h"
#include "core/figure/head_measures.h"
#include "core/learn/initialisers.h"
#include "core/learn/networks.h"
#include "core/learn/optimisers.h"
#include "core/learn/studies.h"
#include "core/learn/tasks.h"
#include "core/regression/data.h"
#include "core/regression/kernels.h"
#include "core/regression/optimisers.h"
#include "ui/export/formats.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

struct ListOptions {
    std::string table;
    bool json = false;
};

std::vector<const TableInfo*> allTables() {
    std::vector<const TableInfo*> tables(stages().begin(), stages().end());
    for (const TableInfo* table :
         {&regressionKernels().info(), &regressionData().info(), &regressionOptimisers().info(),
          &mixingLayers().info(), &attentionFamily().info(), &figures().info(),
          &headMeasures().info()})
        tables.push_back(table);
    tables.push_back(&formats().info());
    for (const TableInfo* table : {&tasks().info(), &networks().info(), &initialisers().info(),
                                   &optimisers().info(), &schedules().info(), &studies().info()})
        tables.push_back(table);
    return tables;
}

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
    for (const TableInfo* table : allTables()) {
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
    for (const TableInfo* table : allTables()) {
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
