import type { EntryExports, Export, PublishedPackage } from '@foyer/reference'
import { githubSlug } from '../githubSlug.ts'
import { exportSection, GROUPS, groupOf } from './exportSection.ts'
import { cell, generated, table } from './markdown.ts'

/** A page of the reference: its file, and the entries that it describes. `about` where it is not of the package's own entry. */
type PackagePage = { file: string; title: string; about?: string; entries: string[] }

const CORE = '@foyer/core'
const family = (name: string, ...entries: string[]): PackagePage => ({
  file: `adapters-${name}`,
  title: `@foyer/adapters-${name}`,
  entries: ['', ...entries].map(entry => `@foyer/adapters-${name}${entry}`),
})

/** Pages of the packages, in the order of the menu. An entry with many names has a page of its own. */
export const PACKAGE_PAGES: PackagePage[] = [
  { file: 'react', title: '@foyer/react', entries: ['@foyer/react'] },
  { file: 'core', title: CORE, entries: [CORE] },
  {
    file: 'core-machines',
    title: `${CORE}/machines`,
    about: 'Every statechart, for tests, drawings and renderers of your own',
    entries: [`${CORE}/machines`],
  },
  {
    file: 'core-chain',
    title: `${CORE}/chain`,
    about: 'The chain interface: adapters, connectors, networks, CAIP ids, amounts',
    entries: [`${CORE}/chain`, `${CORE}/chain/checksum`],
  },
  {
    file: 'core-chain-adapters',
    title: `${CORE}/chain/adapters`,
    about: 'Parts that adapters share, for an adapter of your own',
    entries: [`${CORE}/chain/adapters`],
  },
  {
    file: 'core-siwx',
    title: `${CORE}/siwx`,
    about: 'Signing in with a wallet: messages in the page, verification and sessions on a server',
    entries: ['', '/server', '/server/eip155', '/server/solana', '/server/polkadot', '/server/bip122'].map(
      entry => `${CORE}/siwx${entry}`,
    ),
  },
  {
    file: 'core-services',
    title: `${CORE}/api, rules, browser`,
    about: 'Clients of the services, the decision tables as functions, and the ports of a browser',
    entries: ['api', 'rules', 'browser'].map(entry => `${CORE}/${entry}`),
  },
  {
    file: 'core-testing',
    title: `${CORE}/testing`,
    about: 'Transition tables, deferred ports and the model runner, for tests of a chart',
    entries: [`${CORE}/testing`],
  },
  family('evm', '/ens', '/networks'),
  family('solana', '/networks'),
  family('polkadot', '/networks', '/transfer'),
  family('bip122', '/networks', '/transfer'),
  {
    file: 'walletconnect',
    title: '@foyer/walletconnect',
    entries: ['@foyer/walletconnect', '@foyer/walletconnect/node'],
  },
  { file: 'wagmi', title: '@foyer/wagmi', entries: ['@foyer/wagmi'] },
  { file: 'auth', title: '@foyer/auth', entries: ['@foyer/auth', '@foyer/auth/protocol'] },
  {
    file: 'testing',
    title: '@foyer/testing',
    entries: ['', '/adapter', '/evm', '/solana', '/polkadot', '/bip122'].map(entry => `@foyer/testing${entry}`),
  },
]

type Place = { page: PackagePage; anchor: string }

/** Key of a name in an entry. */
const keyOf = (entry: string, name: string) => `${entry} ${name}`

/** Own exports of an entry in the order of its page. */
const ownOf = ({ exports }: EntryExports): Export[] =>
  GROUPS.flatMap(group => exports.filter(each => !each.from && groupOf(each) === group))

/** Headings of a page, in their order, as `keyOf` gives them; the names of entries where the page has several. */
const headingsOf = (page: PackagePage, entries: ReadonlyMap<string, EntryExports>): { key: string; text: string }[] =>
  page.entries.flatMap(name => [
    { key: name, text: name },
    ...ownOf(entries.get(name)!).map(each => ({ key: keyOf(name, each.name), text: each.name })),
  ])

/** Places of all entries and names. Two headings of a page that differ in their case alone have different anchors. */
function placesOf(entries: ReadonlyMap<string, EntryExports>): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const page of PACKAGE_PAGES) {
    const taken = new Set([githubSlug(page.title)])
    for (const { key, text } of headingsOf(page, entries)) {
      if (page.entries.length === 1 && key === page.entries[0]) {
        places.set(key, { page, anchor: '' })
        continue
      }
      const slug = githubSlug(text)
      let anchor = slug
      for (let count = 1; taken.has(anchor); count += 1) anchor = `${slug}-${count}`
      taken.add(anchor)
      places.set(key, { page, anchor })
    }
  }
  return places
}

const linkTo = ({ page, anchor }: Place, from: PackagePage) =>
  `${page === from ? '' : `./${page.file}.md`}${anchor === '' ? '' : `#${anchor}`}`

/**
 * Returns the pages of the packages by file, from the exports of all entries.
 * @param notes Markdown to add below an export, by its entry and name with a space between.
 */
export function packagePages(
  packages: readonly PublishedPackage[],
  all: readonly EntryExports[],
  notes: ReadonlyMap<string, string>,
): Map<string, string> {
  const entries = new Map(all.map(entry => [entry.name, entry]))
  const listed = new Set(PACKAGE_PAGES.flatMap(page => page.entries))
  const missing = [...entries.keys()].filter(name => !listed.has(name))
  if (missing.length > 0) throw new Error(`No page of the reference describes ${missing.join(', ')}.`)
  const places = placesOf(entries)

  const contentsOf = (entry: EntryExports, page: PackagePage): string => {
    const links = (exports: Export[], place: (each: Export) => Place | undefined) =>
      exports
        .map(each => {
          const to = place(each)
          return to ? `[${each.name}](${linkTo(to, page)})` : each.name
        })
        .join(' · ')
    const own = ownOf(entry)
    const groups = GROUPS.flatMap(group => {
      const members = own.filter(each => groupOf(each) === group)
      const list = links(members, each => places.get(keyOf(entry.name, each.name)))
      return members.length > 0 ? [`**${group}:** ${list}`] : []
    })
    const origins = [...new Set(entry.exports.flatMap(({ from }) => from?.entry ?? []))]
    const passed = origins.map(origin => {
      const names = entry.exports.filter(({ from }) => from?.entry === origin)
      return `**From \`${origin}\`:** ${links(names, each => places.get(keyOf(origin, each.from!.name)))}`
    })
    return [...groups, ...passed].join('\n\n')
  }

  const pageText = (page: PackagePage): string => {
    const owner = packages.find(({ entries: own }) => own.some(({ name }) => name === page.entries[0]))!
    const isSingle = page.entries.length === 1
    const parts = page.entries.flatMap(name => {
      const entry = entries.get(name)!
      return [
        isSingle ? '' : `## ${name}`,
        contentsOf(entry, page),
        ...ownOf(entry).flatMap(each => [
          exportSection(each, isSingle ? '##' : '###'),
          notes.get(keyOf(name, each.name)) ?? '',
        ]),
      ]
    })
    return generated(owner.folder, [
      `# ${page.title}`,
      page.about === undefined ? owner.description : `${page.about}.`,
      isSingle ? '' : page.entries.map(name => `[\`${name}\`](${linkTo(places.get(name)!, page)})`).join(' · '),
      ...parts,
    ])
  }
  return new Map(PACKAGE_PAGES.map(page => [`${page.file}.md`, pageText(page)]))
}

/** Returns the page that leads to all others. */
export function referenceIndex(packages: readonly PublishedPackage[], all: readonly EntryExports[]): string {
  const countOf = (page: PackagePage) =>
    all.filter(({ name }) => page.entries.includes(name)).reduce((sum, { exports }) => sum + exports.length, 0)
  const rows = PACKAGE_PAGES.map(page => {
    const owner = packages.find(({ entries }) => entries.some(({ name }) => page.entries.includes(name)))!
    return [`[${page.title}](./${page.file}.md)`, cell(page.about ?? owner.description), `${countOf(page)}`]
  })
  return generated('the sources of the packages', [
    '# Reference',
    'Every name that a published package exports, with its docblock, and every name that a page can meet in the modal. All of it is written from the sources.',
    '## In the app',
    table(
      ['Page', 'Content'],
      [
        ['[Options of the modal](./options.md)', 'Every option with its type and its default'],
        [
          '[Commands, events and facts](./commands-and-facts.md)',
          'Every command with an outcome, the events that a host sends, and what the modal reports',
        ],
        ['[Views](./views.md)', 'Every view that can be opened, with what it needs and its arguments'],
        ['[Parts and attributes](./dom.md)', 'Every `data-part` and data attribute, for tests and style sheets'],
        ['[Custom properties](./custom-properties.md)', 'Every `--foyer-*` that a page can set'],
        ['[Error codes](../errors.md)', 'Every code with its cause and what to do'],
      ],
    ),
    '## Packages',
    table(['Entry', 'Content', 'Names'], rows),
  ])
}
