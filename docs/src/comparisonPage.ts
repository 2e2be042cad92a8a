import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublishedFigures, publishedTables, type Table } from '@foyer/bench/comparison'
import { DOCS } from './repository.ts'

const SOURCE = 'docs/comparison.json'
const PAGE = join(DOCS, 'comparison.md')

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

const markdown = ({ columns, rows }: Table) =>
  [columns, columns.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** The pages, and how they are measured. */
const METHOD = `## The pages

| Page | Content |
| --- | --- |
| Bare React dialog | React, a button, and a \`<dialog>\` with the names of the seven wallets below, all in the first bundle. It looks for no wallet |
| Foyer, EVM | \`ModalRoot\`, \`ConnectButton\` and \`@foyer/adapters-evm\`. Its list has the four EVM wallets |
| Foyer, four families | The same with the adapters of EVM (\`eip155\`), Solana, Polkadot and Bitcoin (\`bip122\`). Its list has all seven wallets |
| Foyer, four families and WalletConnect | The same with \`@foyer/walletconnect\` and a \`projectId\`. Its list has one entry more, WalletConnect |

All four are in \`tools/bench/page/press\`. Seven wallets announce themselves before the page's scripts run: four by EIP-6963, two by the Wallet Standard, one in \`window.injectedWeb3\`. They are plain objects that list themselves and connect to nothing.

## How it is measured

- **Build**: each page alone, by Vite in production mode, from the packages as they are built for npm.
- **Server**: on the same machine, HTTP/2, gzip at level 9.
- **Visit**: a new browser context for each, so that nothing is cached or compiled in advance. The pages take turns.
- **Press**: a real click, when the page has requested nothing for a quarter of a second, and its main thread was busy for less than a tenth of that. The time ends at the frame after the one that paints the complete list. Tables give the median, and the fastest and slowest visit.
- **Cold press**: \`preload: 'none'\`, so that the press fetches the modal. **Idle press**: \`preload: 'idle'\`, the default, after the modal has been loaded in idle time.
- **Processor**: 1x, or 4x slower by Chromium's own throttling.
- **Network**: loopback, or "4G": 60 ms of latency and 9 Mbps down, added by Chromium to each request. Handshakes, slow start and lost packets are not modelled.
- **Requests**: all of the page, sockets included. The browser resolves no name but \`localhost\`, so that a request to another origin is counted and fails at once.
- **Memory**: the heap after a forced garbage collection, in Chromium without a compiler (\`--jitless\`) and with \`--no-lazy-feedback-allocation\`, so that neither compiled code nor what the engine learns of functions is counted. Rounds are closed with Escape.`

/** Limits of the figures, what was never run, and how to measure an app. */
const LIMITS = `## Limits of these figures

- One machine, and but for one press one browser, Chromium, without a window. No phone was measured; a slowed processor is not one.
- The network is loopback, or Chromium's emulation. There is no DNS, no CDN and no distance.
- The pages contain nothing else. In an app of yours the modal shares the main thread and the connection with your code, and shares chunks with it.
- The bare dialog is a floor, not an alternative: it finds no wallet, has no style, and does nothing after the press.
- Wallets are simulated. An extension adds scripts of its own to the page and takes its own time.
- Nothing is connected: balances, signatures and transactions are not timed here.
- The page with WalletConnect lists the wallets and does not pair. Pairing is measured by \`pnpm bench pairing\` with a relay of our own, which says nothing about a public one.
- Few visits give a median and a range, not a distribution.

## Never run

No test and no measurement of this project has ever run in, with or against:

- Safari, on a computer or a phone; Firefox and WebKitGTK have played [tours](./support.md#browsers), and were measured in [one press](#by-engine)
- real wallets: extensions, apps on a phone, hardware wallets
- a public WalletConnect relay; pairing and sessions run over a relay of the sandbox
- public chains, public RPC endpoints, public routers, bundlers and paymasters
- the public wallet registry, and a public provider of onramps
- screen readers; the tests check roles, names and focus

The README of the repository says what is real in the sandbox.

## Other kits, and your own app

There is no figure of another kit on this page. The authors of one kit do not configure another as well as its users do. Measure your own app instead, with each kit that you consider:

1. Build the app for production and serve it compressed. Open it in a private window of Chrome, without extensions.
2. Open DevTools, the panel "Network". Check "Disable cache", and choose a throttling profile. Reload, and wait until nothing more is requested.
3. Read the transferred bytes at the bottom, and sort by "Domain": every domain that is not yours was asked before the visitor acted. Note both.
4. Clear the list and press the connect button. The list now has what the press fetched.
5. Open the panel "Performance", set "CPU" to 4x, record, and press the button after a reload. The track "Interactions" shows the time from the press to the next paint, and "Main" has a red mark at each task over 50 ms. Repeat it at least five times.
6. For memory, open the panel "Memory", take a heap snapshot after one opening and closing, and another after twenty. Each begins with a garbage collection. Compare their sizes.
7. Repeat all of it without the kit, with a plain button, and subtract.

To measure Foyer with the adapters and options of your app, change \`tools/bench/page/press/one.tsx\` and run \`pnpm bench compare\` without \`--publish\`. The list has to show at least the wallets that \`ROWS\` of \`tools/bench/src/press/hosts.ts\` names.`

type TableOf = (name: keyof ReturnType<typeof publishedTables>) => string

/** Sections with the tables. */
const measured = ({ pages }: PublishedFigures, table: TableOf) => `## Bytes

Compressed bytes that a first visit fetches from your own origin, the document and React included. Subtract the first row to see what Foyer adds.

${table('bytes')}

A file belongs to the column in which it is requested. After the list, Foyer fetches the files of the views that a visitor may open next. With WalletConnect it requests them, and those of a pairing, together with the press, so that they are counted before the list is painted.

## Requests before intent

Origins other than the page's own that were asked in any visit, of all conditions:

${table('requests')}

Balances, names and services are asked for after a visitor connects; no wallet connects here. See [Content Security Policy](./guide/csp.md) for the origins that an app needs then.

## A visitor who never presses

Time from the start of the navigation to the first and the largest contentful paint, with \`preload: 'none'\`. Preloading begins after the load event.

${table('paint')}

Time that the main thread was busy from the start of the page until it was quiet, and its tasks over 50 ms in all visits, by the value of \`preload\`, on loopback:

${table('busy')}

The bare page has no value of \`preload\`: its columns repeat the same visit.

## The first press

From the click to the painted list, with nothing preloaded:

${table('cold')}

The same after the page has preloaded the modal:

${table('idle')}

### By engine

The same press in each engine that the machine of that run had. The ratio is that of the two medians; behind it is its range in pairs of visits that followed each other.

${table('engines')}

These figures are from a run of their own, and comparable with each other alone:

${table('engineRun')}

\`\`\`sh
npx -y pnpm@10.34.9 bench engines --publish
\`\`\`

- **Pages**: the bare dialog and Foyer with four families, from the builds of above, in turns. Each page measures itself, in the same way in all engines.
- **Visit**: a new browser context, in WebKitGTK a new browser. The first three of each page do not count.
- **Press**: a real click by the engine's driver, when the modal is loaded, and the page has requested nothing and was never busy for 50 ms within half a second.
- **Server**: HTTP/1.1, as each engine trusts a certificate in another way. What the list needs is fetched before the click.
- **Engines**: Chromium and a stock Firefox without a window, WebKitGTK on a virtual screen. The processor paints in all of them.

## Memory

One page, opened and closed ${pages.bare.opened.rounds} times:

${table('opened')}

Then unmounted, mounted, opened and closed ${pages.bare.mounted.rounds} times:

${table('mounted')}

## Budgets

The limits that the project has set for itself, beside these figures:

${table('budgets')}

- \`pnpm size\` judges the budgets of bytes, and fails when one is missed. It counts what Foyer adds to a build, without the code of a page and of the bundler, which is in the first line here.
- The budgets of times are judged here and in \`pnpm bench press\`, and no check fails when one is missed, because other work on the machine is part of a time.
- The budget of the heap is set for rounds 20 to 100, which \`pnpm bench page\` plays; this run judges it on fewer.
- The budget of the cold press is set for a page that is pressed at once, which \`pnpm bench press\` measures; this run presses when the page is quiet.`

/** Returns the page that compares an app with Foyer to one of bare React; every figure of a run on it comes from `figures`. */
export function comparisonPage(figures: PublishedFigures): string {
  const tables = publishedTables(figures)
  const table: TableOf = name => markdown(tables[name])
  return `<!-- Generated from ${SOURCE}. Run \`pnpm run docs\` to update it. -->

# Comparison

This page compares a page that embeds Foyer with the same page that has a dialog of bare React: bytes, presses, paints, memory, and requests before the visitor acts. It has no figure of another wallet kit.

Every figure of the tables comes from one run of one command, [those by engine](#by-engine) from another, and the page is generated from their output:

\`\`\`sh
npx -y pnpm@10.34.9 bench compare --publish   # writes ${SOURCE}
npx -y pnpm@10.34.9 --filter @foyer/docs generate
\`\`\`

Without \`--publish\` the command prints the same tables and leaves this page as it is. \`--runs 9\` changes the number of visits.

${table('run')}

Figures of another machine, or of this one under another load, are different. Compare the pages within a table, not a table with one from elsewhere.

${METHOD}

${measured(figures, table)}

${LIMITS}
`
}

/** Writes the page from the last published run, or compares it with the file. Returns false if they differ. */
export function updateComparison({ isCheck }: { isCheck: boolean }): boolean {
  const page = comparisonPage(JSON.parse(readFileSync(join(DOCS, 'comparison.json'), 'utf8')) as PublishedFigures)
  if (!isCheck) writeFileSync(PAGE, page)
  const isSame = existsSync(PAGE) && readFileSync(PAGE, 'utf8') === page
  if (!isSame) console.error(`docs/comparison.md differs from ${SOURCE}. Run \`pnpm run docs\` and commit it.`)
  return isSame
}
