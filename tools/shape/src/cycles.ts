/** Edges of the import graph: a path and those that it imports. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** Groups of modules that reach each other, largest first: the strongly connected components of more than one module, and modules that import themselves. */
export function cyclesIn(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []

  const connect = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) connect(next)
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1 || graph.get(node)?.includes(node)) found.push(group.sort())
  }

  for (const node of graph.keys()) if (!order.has(node)) connect(node)
  return found.sort((one, other) => other.length - one.length)
}
