import type { Mail } from '../inbox.ts'
import { mailList } from './mailList.ts'

/** Milliseconds between two looks at the inbox. */
const INTERVAL = 1_000

const receiver = document.querySelector<HTMLSelectElement>('#receiver')!
const status = document.querySelector<HTMLElement>('#status')!
const list = mailList(document.querySelector<HTMLOListElement>('#mails')!)

let mails: Mail[] = []

/** Writes a text only when it has changed: a screen reader would read it again. */
const say = (text: string) => {
  if (status.textContent !== text) status.textContent = text
}

function show() {
  const chosen = receiver.value
  const shown = mails.filter(mail => chosen === '' || mail.to.includes(chosen))
  list.show(shown)
  say(
    shown.length === 0
      ? 'No mail yet. This page updates itself.'
      : `${shown.length} mail${shown.length === 1 ? '' : 's'}`,
  )
}

function addReceivers(addresses: Iterable<string>) {
  for (const address of addresses) {
    if (![...receiver.options].some(({ value }) => value === address)) receiver.add(new Option(address))
  }
}

async function update() {
  try {
    const answer = await fetch('/mail/messages')
    if (!answer.ok) throw new Error(`The inbox answered ${answer.status}.`)
    mails = ((await answer.json()) as { messages: Mail[] }).messages
    addReceivers(new Set(mails.flatMap(mail => mail.to)))
    show()
  } catch {
    say('The sandbox does not answer. Trying again …')
  }
  setTimeout(() => void update(), INTERVAL)
}

const asked = new URL(location.href).searchParams.get('to')?.trim().toLowerCase()
if (asked) {
  addReceivers([asked])
  receiver.value = asked
}
receiver.addEventListener('change', show)
await update()
