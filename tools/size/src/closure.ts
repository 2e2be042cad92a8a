export type Chunk = {
  fileName: string
  code: string
  imports: string[]
  dynamicImports: string[]
  facadeModuleId: string | null
  isEntry: boolean
  isDynamicEntry: boolean
  modules: Record<string, { renderedLength: number }>
}

/** Returns the chunks that are loaded with `roots`: their static imports, direct and indirect, without those behind an `import()`. */
export function closure(roots: Chunk[], chunks: Chunk[]): Chunk[] {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) visit(imported)
    }
  }
  for (const root of roots) visit(root)
  return [...found]
}
