import { type Spread, spread } from '../spread.ts'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

/** Pages that are pressed in turns: a dialog of bare React, and the modal with as many wallets. */
export const PRESSED = ['bare', 'foyer'] as const
export type Pressed = (typeof PRESSED)[number]

/** Milliseconds from the click to the painted list, of each page, visit by visit. */
export type Presses = Record<Pressed, number[]>

/** Presses of both pages in one engine, or the reason why it was left out. */
export type EnginePress = { engine: EngineName } & (
  | ({ version: string; ratio: PressRatio } & Record<Pressed, Spread>)
  | { skipped: string }
)

/** Time of the modal as a multiple of the bare dialog's. */
export type PressRatio = {
  /** Of the two medians. */
  median: number
  /** Lowest and highest of two visits that followed each other. */
  min: number
  max: number
}

/** Presses in each engine of one run. */
export type EngineFigures = {
  /** Day of the run, ISO 8601. */
  date: string
  machine: { model: string; cores: number }
  /** Load averages of one minute, when the run began and ended. */
  load: { start: number; end: number }
  /** Visits of each page that count. */
  runs: number
  presses: EnginePress[]
}

/** Compares pages that were pressed in turns. Throws where one was pressed more often. */
export function pressFigures({ bare, foyer }: Presses): { ratio: PressRatio } & Record<Pressed, Spread> {
  if (bare.length !== foyer.length) throw new Error(`${bare.length} presses of one page, ${foyer.length} of the other.`)
  const spreads = { bare: spread(bare), foyer: spread(foyer) }
  const pairs = spread(foyer.map((time, visit) => time / bare[visit]!))
  return {
    ...spreads,
    ratio: { median: spreads.foyer.median / spreads.bare.median, min: pairs.min, max: pairs.max },
  }
}
