/**
 * Rows of a table of tests that `pnpm test` runs: each fourth, or each `step`, from one of them on. With `FOYER_EVERY`, as `pnpm test:all` sets it, all.
 * For tables whose rows go the same way through the same screens, with another wallet, family or lie. Suites nearer to the code have each row: the
 * conformance of the adapters, their profiles, and the tests of transfers, swaps and the login server.
 */
export const sample = <Row>(rows: readonly Row[], from: number, step = 4): readonly Row[] =>
  process.env.FOYER_EVERY ? rows : rows.filter((_, index) => index >= from && (index - from) % step === 0)
