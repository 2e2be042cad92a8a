import { element, section } from './element.ts'
import { type Part, whenChanged } from './part.ts'

/** Events of the phone, newest first. */
export function logSection(): Part {
  const list = element('ol')
  const show = whenChanged(
    state => state.log,
    log => list.replaceChildren(...log.map(line => element('li', {}, line))),
  )
  return { node: section('Log', list), show }
}
