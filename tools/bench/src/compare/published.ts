import type { EngineFigures } from '../engines/engineFigures.ts'
import { enginePressTable, engineRunTable } from '../engines/enginePressTable.ts'
import type { ComparisonFigures } from './figures.ts'
import { comparisonTables } from './tables.ts'

export type { Table } from './tables.ts'

/** Figures of the published page, from the last run of each of its two parts. */
export type PublishedFigures = ComparisonFigures & { engines: EngineFigures }

/** Returns the figures to publish after a run: what it has measured, and the rest as it was. */
export const publishedAfter = (
  before: PublishedFigures,
  { compare, engines }: { compare?: ComparisonFigures; engines?: EngineFigures },
): PublishedFigures => ({ ...before, ...compare, ...(engines && { engines }) })

/** Tables of the published page. */
export const publishedTables = (figures: PublishedFigures) => ({
  ...comparisonTables(figures),
  engineRun: engineRunTable(figures.engines),
  engines: enginePressTable(figures.engines),
})
