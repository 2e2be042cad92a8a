import { type FlowName, sentenceOf } from './flowName.ts'
import { amongStatements, inArray, inObject, inUnion } from './places.ts'
import type { Row } from './plan.ts'

const CORE = 'packages/core/src'
const REACT = 'packages/react/src'

/** Lines in core's tables of views. The views of the help stand last in them. */
const viewRows = ({ camel, pascal }: FlowName, title: string): Row[] => [
  {
    path: `${CORE}/rules/viewName.ts`,
    table: 'VIEW_NAMES',
    place: inArray('VIEW_NAMES', 'WhatIsAWallet'),
    lines: [`  '${pascal}',`],
  },
  {
    path: `${CORE}/flows/modal/viewTitles.ts`,
    table: 'viewTitles',
    place: inObject(['viewTitles'], 'WhatIsAWallet'),
    lines: [`  ${pascal}: '${title}',`],
  },
  {
    path: `${CORE}/flows/modal/views.ts`,
    table: 'views',
    place: inObject(['views'], 'Networks'),
    lines: [`  ${pascal}: { needs: ['connection'], flows: ['${camel}'] },`],
  },
]

/** Lines in core's tables of modules and exports. */
const coreRows = ({ camel, pascal }: FlowName): Row[] => [
  {
    path: `${CORE}/doors.ts`,
    table: 'doors',
    // The flows stand before the clients of the services.
    place: inObject(['doors'], 'services'),
    lines: [`  ${camel}: () => import('./flows/${camel}/provide${pascal}.ts'),`],
  },
  {
    path: `${CORE}/doors.ts`,
    table: 'flowDoors',
    place: inObject(['flowDoors'], 'transactions'),
    lines: [`  ${camel}: async () => (await doors.${camel}()).provide${pascal}(),`],
  },
  {
    path: `${CORE}/machines.ts`,
    table: 'the exports',
    place: amongStatements('ExportNamedDeclaration', `./flows/${camel}/${camel}.machine.ts`),
    lines: [`export { ${camel}Machine } from './flows/${camel}/${camel}.machine.ts'`],
  },
  {
    path: `${CORE}/index.ts`,
    table: 'the exports',
    place: amongStatements('ExportNamedDeclaration', `./flows/${camel}/${camel}.machine.ts`),
    lines: [
      `export type { ${pascal}Event, ${pascal}Screen } from './flows/${camel}/${camel}.machine.ts'`,
      `export { type ${pascal}, type ${pascal}Ref, ${camel}Of, select${pascal} } from './flows/${camel}/${camel}.selectors.ts'`,
    ],
  },
]

const reactRows = ({ camel, pascal }: FlowName, title: string): Row[] => [
  {
    path: `${REACT}/doors.ts`,
    table: 'doors',
    place: inObject(['doors']),
    lines: [`  ${camel}: lazyModule(() => import('./flows/${camel}/index.ts')),`],
  },
  {
    path: `${REACT}/views.ts`,
    table: 'views',
    place: inObject(['views']),
    lines: [`  ${pascal}: doors.${camel},`],
  },
  {
    path: `${REACT}/modal/messages.ts`,
    table: 'titles',
    place: inObject(['modalMessages', 'en', 'titles'], 'Networks'),
    lines: [`      ${pascal}: '${title}',`],
  },
  {
    path: `${REACT}/i18n/texts.ts`,
    table: 'the imports',
    place: amongStatements('ImportDeclaration', `../flows/${camel}/messages.ts`),
    lines: [`import type { ${camel}Messages } from '../flows/${camel}/messages.ts'`],
  },
  {
    path: `${REACT}/i18n/texts.ts`,
    table: 'Sets',
    place: inUnion('Sets', `${camel}Messages`),
    lines: [`  | typeof ${camel}Messages`],
  },
]

/** Lines of a flow outside of its folders, as docs/contributing.md lists them. */
export const flowRows = (name: FlowName): Row[] => [
  ...viewRows(name, sentenceOf(name)),
  ...coreRows(name),
  ...reactRows(name, sentenceOf(name)),
]
