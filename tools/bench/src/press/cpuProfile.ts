/** Node of a profile, as Chromium's `Profiler` domain gives it. */
export type ProfileNode = {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
  children?: number[]
}
/** Times in microseconds. */
export type CpuProfile = { nodes: ProfileNode[]; startTime: number; samples?: number[]; timeDeltas?: number[] }

export type Window = { from: number; to: number }

/** Milliseconds of one function or module: by itself, and with everything that it calls. */
export type Cost = { name: string; self: number; total: number }

const isAtRest = ({ callFrame }: ProfileNode) => ['(idle)', '(program)', '(root)'].includes(callFrame.functionName)

/** Samples of a profile between two moments, each as its stack from the inside out with its milliseconds. */
function stacksIn({ nodes, startTime, samples = [], timeDeltas = [] }: CpuProfile, { from, to }: Window) {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const parents = new Map(nodes.flatMap(node => (node.children ?? []).map(child => [child, node] as const)))
  const stackOf = (id: number) => {
    const stack: ProfileNode[] = []
    for (let node = byId.get(id); node; node = parents.get(node.id)) stack.push(node)
    return stack
  }
  const stacks: { stack: ProfileNode[]; milliseconds: number }[] = []
  let at = startTime
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index] ?? 0
    const milliseconds = (timeDeltas[index + 1] ?? 0) / 1_000
    const stack = stackOf(id)
    if (at >= from && at < to && !isAtRest(stack[0]!)) stacks.push({ stack, milliseconds })
  }
  return stacks
}

/** Costs of everything that `nameOf` names between two moments, the most expensive first. */
export function costsOf(profile: CpuProfile, window: Window, nameOf: (node: ProfileNode) => string): Cost[] {
  const costs = new Map<string, Cost>()
  const costOf = (name: string) => {
    const cost = costs.get(name) ?? { name, self: 0, total: 0 }
    costs.set(name, cost)
    return cost
  }
  for (const { stack, milliseconds } of stacksIn(profile, window)) {
    const names = stack.map(nameOf)
    costOf(names[0]!).self += milliseconds
    for (const name of new Set(names)) costOf(name).total += milliseconds
  }
  return [...costs.values()].sort((a, b) => b.self - a.self)
}
