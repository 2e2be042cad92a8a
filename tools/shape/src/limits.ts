/** Limits of the sources. Lines are counted as `wc -l` counts them, if nothing else is said. */
export const LIMITS = {
  /** Files with fewer lines are small. */
  smallFile: 25,
  /** Largest share of small files with a single importer among the shipped files. */
  smallSharePercent: 6,
  fileLines: 400,
  functionLines: 80,
  chartLines: 200,
  subjectLength: 72,
  /** Lines with code, of everything in the vault that holds a key or passes one on. */
  vaultLines: 600,
}
