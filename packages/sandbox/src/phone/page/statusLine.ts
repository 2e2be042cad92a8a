import { element } from './element.ts'
import type { Part } from './part.ts'

/** Connection, account, chain and number of sessions in one line. */
export function statusLine(name: (chainId: string) => string): Part {
  const node = element('p', { id: 'status' })
  node.setAttribute('role', 'status')
  return {
    node,
    show({ online, chainId, selected, sessions: { length } }) {
      const where = chainId === undefined ? '' : ` · ${name(chainId)}`
      const many = length === 1 ? '1 session' : `${length} sessions`
      node.textContent = `${online ? 'Online' : 'Offline'} · Account ${selected + 1}${where} · ${many}`
    },
  }
}
