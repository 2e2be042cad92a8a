import { Graph, layout } from '@dagrejs/dagre'
import { describeMachine, type Move, type StateDescription } from '@foyer/core/testing'
import type { AnyStateMachine } from 'xstate'

const TITLE = 13
const SMALL = 11
const LINE = 15
const PAD = 14
/** Maximum width of a row of regions, unless one of them is wider. */
const ROW = 1_300

/** Width of text by the widest usual system font, because it cannot be measured here. */
const widthOf = (text: string, size: number) => text.length * size * 0.58
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const text = (x: number, y: number, content: string, style: string) =>
  `<text x="${round(x)}" y="${round(y)}" class="${style}">${escaped(content)}</text>`
const round = (value: number) => Math.round(value * 10) / 10

/** Drawing with its own corner as origin. */
type Drawing = { width: number; height: number; svg: string }

const moved = (x: number, y: number, svg: string) => `<g transform="translate(${round(x)} ${round(y)})">${svg}</g>`

const eventText = (move: Move) => `${move.event}${move.guard ? ` [${move.guard}]` : move.otherwise ? ' [else]' : ''}`

/** Drawn transition: an arrow between two siblings, or a line of text inside a box. */
type Arrow = { scope: string; from: string; to: string; label: string } | { inside: string; label: string }

const steps = (path: string) => path.split('.')

const arrowsOf = (move: Move): Arrow[] => {
  if (move.unreachable) return []
  return move.targets.map(target => {
    const from = steps(move.source)
    const to = steps(target)
    if (move.source === '') return { inside: '', label: `${eventText(move)} → ${target}` }
    const shared = from.findIndex((step, index) => step !== to[index])
    if (shared === -1) {
      const rest = to.slice(from.length).join('.')
      return { inside: move.source, label: `${eventText(move)} → ${rest || 'again'}` }
    }
    // From within a box to the box itself, or to one around it.
    if (shared >= to.length) return { inside: move.source, label: `${eventText(move)} → ${to.at(-1)!}` }
    const ends = [from.slice(shared + 1).join('.'), to.slice(shared + 1).join('.')]
    const lifted = ends.some(end => end !== '') ? ` (${ends[0] || from[shared]} to ${ends[1] || to[shared]})` : ''
    return {
      scope: from.slice(0, shared).join('.'),
      from: from.slice(0, shared + 1).join('.'),
      to: to.slice(0, shared + 1).join('.'),
      label: eventText(move) + lifted,
    }
  })
}

const box = (width: number, height: number, kind: string) =>
  `<rect width="${round(width)}" height="${round(height)}" rx="8" class="${kind}"/>${
    kind === 'final'
      ? `<rect x="3" y="3" width="${round(width - 6)}" height="${round(height - 6)}" rx="6" class="final"/>`
      : ''
  }`

const curve = (points: { x: number; y: number }[]) => {
  const [first, ...rest] = points
  const last = rest.at(-1)!
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1]!
    const end = index === rest.length - 2 ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    return `Q${round(point.x)} ${round(point.y)} ${round(end.x)} ${round(end.y)}`
  })
  return `M${round(first!.x)} ${round(first!.y)}${bends.join('') || `L${round(last.x)} ${round(last.y)}`}`
}

/** Draws the children of a compound state with the arrows between them. */
function drawChildren(parent: StateDescription, children: [string, Drawing][], arrows: Arrow[]): Drawing {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 34, edgesep: 16, marginx: 0, marginy: 0 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const [path, { width, height }] of children) graph.setNode(path, { width, height })
  const labels = new Map<string, string[]>()
  for (const arrow of arrows) {
    if (!('scope' in arrow) || arrow.scope !== parent.path) continue
    const key = `${arrow.from}>${arrow.to}`
    labels.set(key, [...(labels.get(key) ?? []), arrow.label])
  }
  if (parent.initial) {
    graph.setNode('(start)', { width: 10, height: 10 })
    graph.setEdge('(start)', parent.initial, { width: 0, height: 0 })
  }
  for (const [key, lines] of labels) {
    const [from, to] = key.split('>') as [string, string]
    const width = Math.max(...lines.map(line => widthOf(line, SMALL))) + 10
    graph.setEdge(from, to, { width, height: lines.length * LINE, labelpos: 'c' })
  }
  layout(graph)
  const drawings = new Map(children)
  const nodes = graph.nodes().map((name: string) => {
    const { x, y, width, height } = graph.node(name) as { x: number; y: number; width: number; height: number }
    if (name === '(start)') return `<circle cx="${round(x)}" cy="${round(y)}" r="5" class="start"/>`
    return moved(x - width / 2, y - height / 2, drawings.get(name)!.svg)
  })
  const edges = graph.edges().map((edge: { v: string; w: string }) => {
    const { points, x, y } = graph.edge(edge) as { points: { x: number; y: number }[]; x?: number; y?: number }
    const lines = labels.get(`${edge.v}>${edge.w}`) ?? []
    const top = (y ?? 0) - (lines.length * LINE) / 2
    const label = lines.map((line, index) => text(x ?? 0, top + index * LINE + SMALL, line, 'label'))
    return `<path d="${curve(points)}" class="arrow" marker-end="url(#tip)"/>${label.join('')}`
  })
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return { width, height, svg: [...nodes, ...edges].join('') }
}

/** Draws regions in rows, in their order. */
function drawRegions(regions: Drawing[]): Drawing {
  const parts: string[] = []
  let [x, y, width, rowHeight] = [0, 0, 0, 0]
  for (const region of regions) {
    if (x > 0 && x + region.width > ROW) {
      ;[x, y, rowHeight] = [0, y + rowHeight + PAD, 0]
    }
    parts.push(moved(x, y, region.svg))
    x += region.width + PAD
    width = Math.max(width, x - PAD)
    rowHeight = Math.max(rowHeight, region.height)
  }
  return { width, height: y + rowHeight, svg: parts.join('') }
}

function drawState(
  state: StateDescription,
  states: readonly StateDescription[],
  arrows: Arrow[],
  region: boolean,
): Drawing {
  const children = states
    .filter(({ parent }) => parent === state.path)
    .map(child => [child.path, drawState(child, states, arrows, state.type === 'parallel')] as [string, Drawing])
  const inner =
    children.length === 0
      ? { width: 0, height: 0, svg: '' }
      : state.type === 'parallel'
        ? drawRegions(children.map(([, drawing]) => drawing))
        : drawChildren(state, children, arrows)
  const title = state.key
  const lines = [
    ...(state.tags.length > 0 ? [`# ${state.tags.join(', ')}`] : []),
    ...state.invokes.map(({ id, src }) => `invokes ${id === src ? id : `${id} (${src})`}`),
    ...arrows.flatMap(arrow => ('inside' in arrow && arrow.inside === state.path ? [arrow.label] : [])),
  ]
  const head = PAD + TITLE + lines.length * LINE
  const width = Math.max(widthOf(title, TITLE), ...lines.map(line => widthOf(line, SMALL)), inner.width) + 2 * PAD
  const height = head + (children.length > 0 ? PAD + inner.height : 0) + PAD
  const kind = state.type === 'final' ? 'final' : region ? 'region' : children.length > 0 ? 'compound' : 'atomic'
  const middle = width / 2
  const words = [
    text(middle, PAD + TITLE - 2, title, 'title'),
    ...lines.map((line, index) => text(middle, PAD + TITLE + LINE * (index + 1) - 2, line, 'label')),
  ]
  const content = moved((width - inner.width) / 2, head + PAD, inner.svg)
  return { width, height, svg: `${box(width, height, kind)}${words.join('')}${children.length > 0 ? content : ''}` }
}

const STYLE = `text{font-family:system-ui,sans-serif;text-anchor:middle;fill:#1b1f2a}.title{font-size:${TITLE}px;font-weight:600}.label{font-size:${SMALL}px;fill:#4a5163;paint-order:stroke;stroke:#fafbfd;stroke-width:3px}.arrow{fill:none;stroke:#6b7388}.start{fill:#1b1f2a}rect{stroke:#aab1c2}.atomic,.final{fill:#fff}.compound{fill:#f3f5fa}.region{fill:#fafbfd;stroke-dasharray:5 4}`

/**
 * Draws a chart: a box per state, regions in dashed boxes, an arrow per pair of states with all transitions between them. A transition that ends inside its
 * own box, or starts at the root, is a line of text; one between boxes of two parents is drawn between the parents, with its target in brackets.
 */
export function drawChart(machine: AnyStateMachine): string {
  const { states } = describeMachine(machine)
  const arrows = states.flatMap(({ moves }) => moves).flatMap(arrowsOf)
  const { width, height, svg } = drawState(states[0]!, states, arrows, false)
  const size = `${Math.ceil(width) + 2} ${Math.ceil(height) + 2}`
  const [w, h] = size.split(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="-1 -1 ${size}"><title>${escaped(machine.id)}</title><style>${STYLE}</style><defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#6b7388"/></marker></defs>${svg}</svg>\n`
}
