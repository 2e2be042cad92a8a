import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MachineDescription } from '@foyer/core/testing'
import { DOCS } from './repository.ts'
import { unseenStates } from './unseenStates.ts'

/** Picture of the modal, taken by `pnpm --filter @foyer/demo screenshots`. */
export type StatePicture = {
  file: string
  /** Size on a screen; the file has more pixels. */
  width: number
  height: number
  /** Title of the modal. */
  title: string
  /** Name of the cell of the lab, without its view. */
  name: string
  view: string
  /** Paths of the innermost states that it shows, by chart. */
  charts: Readonly<Record<string, readonly string[]>>
}

/** Folder of the pictures, from `docs`. */
export const PICTURES = 'images/states'

/** Returns the pictures in the order of the lab. */
export const statePictures = (): StatePicture[] =>
  JSON.parse(readFileSync(join(DOCS, PICTURES, 'index.json'), 'utf8')) as StatePicture[]

const isWithin = (path: string, state: string) => path === state || path.startsWith(`${state}.`)

/** Returns the states of a chart that declare a screen by their `meta`, but are in no picture and not known to be unseen. */
export function unpicturedStates({ id, states }: MachineDescription, pictures: readonly StatePicture[]): string[] {
  const seen = pictures.flatMap(({ charts }) => charts[id] ?? [])
  return states
    .filter(({ meta, path }) => meta !== undefined && !seen.some(each => isWithin(each, path)))
    .map(({ path }) => path)
    .filter(path => unseenStates[id]?.[path] === undefined)
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Width on a page. The height follows, so that nothing moves when the picture arrives. */
const WIDTH = 300

const figure = ({ file, width, height, title, name }: StatePicture, paths: readonly string[]) =>
  `<figure>
<img src="../${PICTURES}/${file}" width="${WIDTH}" height="${Math.round((height * WIDTH) / width)}" loading="lazy" alt="${escapeHtml(`The modal with the title “${title}”: ${name}`)}">
<figcaption>${paths.map(path => `<code>${path}</code>`).join(' ')}<br>${escapeHtml(name)}</figcaption>
</figure>`

/** Returns the section of a chart's page with a picture of each state that a visitor sees; empty for a chart without a screen. */
export function screenSection({ id, states }: MachineDescription, pictures: readonly StatePicture[]): string {
  const place = (paths: readonly string[]) =>
    Math.min(...paths.map(path => states.findIndex(each => each.path === path)))
  const figures = pictures
    .flatMap(picture => (picture.charts[id] ? [{ picture, paths: picture.charts[id] }] : []))
    .sort((one, other) => place(one.paths) - place(other.paths))
    .map(({ picture, paths }) => figure(picture, paths))
  if (figures.length === 0) return ''
  return `## On the screen

The modal as a visitor sees it, with scripted wallets and services. Each picture names the states of this chart that are active in it.

<div class="screens">

${figures.join('\n')}

</div>

`
}
