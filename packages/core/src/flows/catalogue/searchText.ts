/** Maximum characters of a search. */
export const MAX_SEARCH = 100

/** Characters that are read before the cut: a field may hold more than a search, but not without end. */
const MAX_READ = 2_000

/** Typed text in one spelling, without invisible characters. */
export const readable = (typed: string): string =>
  typed
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

/** Text that a search asks the registry for. */
export const searchText = (typed: string): string => readable(typed).slice(0, MAX_SEARCH).trim()
