export { type Entry, type PublishedPackage, publishedPackages, ROOT } from './entries.ts'
export type { Member } from './members.ts'
export { type EntryExports, type Export, type ExportKind, programOf, readExports } from './readExports.ts'
export { type Field, readFields, readVariants, type Variant } from './readTypes.ts'
