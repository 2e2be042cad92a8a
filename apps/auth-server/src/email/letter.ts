import { html } from 'hono/html'
import type { MailSite } from './mailSites.ts'

/** Host that asks, as browsers write it: ASCII, with a port where it is not the default one. */
const HOST = /^(?=.{1,120}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/

export const isHost = (text: string) => HOST.test(text)

/** Joins words without being seen. Mail programs make a link of a host, and a mail with a code has nothing to click. */
const WORD_JOINER = '\u2060'

const unlinked = (host: string) => host.replace(/[.:]/g, mark => `${WORD_JOINER}${mark}${WORD_JOINER}`)

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export type Letter = { subject: string; text: string; html: string }

async function documentOf(body: ReturnType<typeof html>): Promise<string> {
  const whole = html`<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5">
${body}
</body>
</html>`
  return (await whole).toString()
}

/**
 * Mail with a code. It has no link: nothing in it logs in by itself, and a mail that asks for a click is not ours.
 * `site` is one that this server's host has listed: no word of the mail is chosen by a request.
 */
export async function writeLetter({
  code,
  site,
  minutes,
}: {
  code: string
  site: MailSite | undefined
  minutes: number
}): Promise<Letter> {
  const asked = site ? `${site.name} (${unlinked(site.host)}) asked for this code.` : 'A site asked for this code.'
  const duration = `It works once, for ${minutes} minutes, in the window that asked for it.`
  const warning =
    'If you are not logging in there right now, ignore this mail. Give the code to nobody, and type it nowhere else.'
  const body = html`<p style="margin:0 0 8px">${asked}</p>
<p style="margin:0 0 8px;font-size:40px;font-weight:bold;letter-spacing:8px;font-family:monospace">${code}</p>
<p style="margin:0 0 8px">${duration}</p>
<p style="margin:0">${warning}</p>`
  return {
    // Without the code: a locked phone shows subjects.
    subject: 'Your login code',
    text: `${asked}\n\n    ${code}\n\n${duration}\n${warning}\n`,
    html: await documentOf(body),
  }
}

async function letterOf(subject: string, paragraphs: readonly string[]): Promise<Letter> {
  const body = html`${paragraphs.map(text => html`<p style="margin:0 0 8px">${text}</p>`)}`
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: await documentOf(body) }
}

const WAYS = { passkey: 'A passkey', recovery: 'The recovery code' } as const

/** Mail to the owner of a wallet about a way back to it that was deleted. It has no link either. */
export async function writeDeletionLetter({
  kind,
  deletesAt,
}: {
  kind: keyof typeof WAYS
  deletesAt: number
}): Promise<Letter> {
  const paragraphs = [
    `${WAYS[kind]} of your wallet was deleted, by somebody who had logged in with this address.`,
    `It still works until ${DATE.format(deletesAt)} UTC. After that nobody can bring it back.`,
    'If this was not you: log in on the site where you use the wallet, open Passkeys in your profile and press Keep. On another device, recover the wallet: that keeps it too.',
    'Whoever deleted it can read your mails. Change the password of this mailbox. Type your recovery code into no page that a mail leads to: this one leads to none.',
  ]
  return letterOf(`${WAYS[kind]} of your wallet was deleted`, paragraphs)
}

/** Mail to the owner of a wallet about a way back that was deleted and is kept, by them or by somebody else. */
export const writeKeepLetter = (kind: keyof typeof WAYS): Promise<Letter> =>
  letterOf(`${WAYS[kind]} of your wallet was kept`, [
    `${WAYS[kind]} of your wallet, which had been deleted, was kept by somebody who had logged in with this address. It goes on working.`,
    'If this was not you: change the password of this mailbox, log in on the site where you use the wallet, open Passkeys in your profile and look at what is there. What you delete there ends all other logins.',
    'If you do not know whose passkey or recovery code it is, send what the wallet holds to another one. Type your recovery code into no page that a mail leads to: this one leads to none.',
  ])
