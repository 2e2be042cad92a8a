import type { Mail } from '../inbox.ts'

const element = (tag: string, ...children: (Node | string)[]) => {
  const node = document.createElement(tag)
  node.append(...children)
  return node
}

/** Row of a mail: its subject, and its text once opened. Everything of a mail is shown as text. */
function row({ subject, from, to, receivedAt, text }: Mail) {
  const time = element('time', new Date(receivedAt).toLocaleTimeString())
  time.setAttribute('datetime', receivedAt)
  const about = element('small', `To ${to.join(', ')}, from ${from}, at `, time)
  return element('li', element('details', element('summary', subject || 'No subject', about), element('pre', text)))
}

/** List of mails, newest first. Rows that stay keep their place, so that an open mail remains open and focused. */
export function mailList(list: HTMLOListElement) {
  let rows = new Map<number, HTMLElement>()
  return {
    show(mails: readonly Mail[]) {
      const next = new Map(mails.map(mail => [mail.id, rows.get(mail.id) ?? row(mail)]))
      for (const [id, node] of rows) if (!next.has(id)) node.remove()
      let before: Element | null = list.firstElementChild
      for (const node of next.values()) {
        if (node === before) before = node.nextElementSibling
        else list.insertBefore(node, before)
      }
      rows = next
    },
  }
}
