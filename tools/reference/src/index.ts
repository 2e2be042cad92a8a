export { type Entry, type PublishedPackage, publishedPackages, ROOT } from './entries.ts'
export type { Member } from './members.ts'
export { type EntryExports, type Export, type ExportKind, readExports } from './readExports.ts'
