import type { FamilyName } from './familyName.ts'

const listed = (paths: readonly string[]) => paths.map(path => `     ${path}`).join('\n')

/** Steps after an adapter has been written, for a person: those of "Adding an adapter" in docs/contributing.md. */
export const adapterSteps = ({ family }: FamilyName, tables: readonly string[]): string => {
  const own = `packages/adapters-${family}`
  return `The package connects, restores and follows wallets of Wallet Standard. It refuses to be constructed until core lists ${family}: the
tables there decide about addresses, amounts and messages, which no command can know. Its own tests pass now:
cd ${own} && npx vitest run. Next, by the numbers of "Adding an adapter" in docs/contributing.md:

1. Namespace: add '${family}' to CHAIN_NAMESPACES of packages/core/src/chain/namespace.ts. These files name each family; most of them
   are type errors then, those with a regular expression or an "if" are not. An answer that is not known refuses: isAddress is false.
${listed(tables)}
   Tests and fixtures of core with a table of namespaces, and apps/demo/src, follow as type errors. Replace the namespace, chain
   and addresses of ${own}/src/page.fixture.ts.
2. CAIP: ${own}/src/wallet.ts (the form of a chain's reference) and accounts.ts (how addresses are compared).
3. Sign-in: packages/core/src/siwx/server/${family}.ts, its entry in packages/core/package.json, and a line in verifySignIn.ts.
4. Wallets for tests: packages/testing/src/${family}, and its entry in packages/testing/package.json.
5. A chain: packages/sandbox/src/chains/${family}.
6. Conformance: describeAdapter in ${own}/src/conformance.test.ts, which names what it lacks, with the sandbox and the wallets in the
   references of tsconfig.test.json. Features go to src/features, transfers to src/transfer, each behind a door of src/doors.ts; add
   ready-made networks to src/networks.ts, and the family's codes to errors.ts.
7. The package is written. Its dependencies have been installed.
8. Limits and tools: rows in tools/size/src/budgets.ts (and the package in tools/size/package.json), tools/fuzz/src/actions.ts,
   tools/bench/src/namespaces.ts, and apps/demo.
9. Docs: docs/guide/provider-${family}.md with a line in docs/.vitepress/navigation.ts, README.md, docs/guide/install.md,
   docs/guide/networks-and-rpc.md, docs/support.md, docs/guide/csp.md; pnpm --filter @foyer/docs generate writes the reference.

Before a commit: pnpm test:changed, pnpm knip, pnpm shape, and a changeset by pnpm changeset.`
}
