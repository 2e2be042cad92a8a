import { expect } from '@playwright/test'
import { type Bench, buttonOf, DIALOG, NAMESPACES, partOf } from './bench.ts'
import type { Visitor } from './visitor.ts'

/** Code of the newest mail to an address. */
async function codeFor(email: string, sandbox: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const answer = await fetch(`${sandbox}/mail/messages?to=${encodeURIComponent(email)}`)
    const { messages } = (await answer.json()) as { messages: { text: string }[] }
    code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass({ timeout: 90_000 })
  return code!
}

/** A visitor without a wallet of their own. */
export interface Guest {
  bench: Bench
  visitor: Visitor
  sandbox: string
}

export async function comesInByEmail({ bench, visitor, sandbox }: Guest): Promise<void> {
  const email = `tour-${Date.now()}@site.example`
  await visitor.fills({ role: 'textbox', name: 'Email address', within: DIALOG }, email)
  await visitor.clicks(buttonOf('Continue with email'))
  await bench.seesView('EmailVerifyOtp')
  await bench.keepsPicture('EmailVerifyOtp')
  await expect.poll(() => visitor.hasFocus({ role: 'textbox', name: /^Code of six digits/, within: DIALOG })).toBe(true)
  await visitor.types(await codeFor(email, sandbox))
}

export async function comesInWithGoogle({ visitor }: Guest): Promise<void> {
  const google = await visitor.opens(buttonOf('Continue with Google'))
  await google.fills({ role: 'textbox', name: 'Name' }, `Person ${Date.now()}`)
  await google.clicks({ role: 'button', name: 'Continue with this name' })
  await google.leavesBy({ role: 'button', name: 'Continue' })
}

async function makesWallet({ bench, visitor }: Guest): Promise<void> {
  const vault = await visitor.opens(buttonOf('Make my wallet'))
  const code = await vault.textOf({ css: '[data-part=recovery-code]' })
  await vault.clicks({ role: 'button', name: 'I have written it down' })
  await vault.fills({ role: 'textbox', name: 'Recovery code' }, code)
  await vault.leavesBy({ role: 'button', name: 'Make my wallet' })
  await bench.seesNoModal()
  for (const namespace of NAMESPACES) await visitor.sees(bench.accountIn(namespace))
}

async function signsInVault({ bench, visitor }: Guest): Promise<void> {
  const within = { css: '.family[data-namespace="eip155"]' }
  await visitor.clicks({ role: 'button', name: 'Sign this message', within })
  await bench.seesView('ApproveTransaction')
  await bench.keepsPicture('ApproveTransaction')
  const approval = await visitor.opens(partOf('open-window'))
  await approval.leavesBy({ css: '[data-part=approve]' })
  await visitor.sees({ css: '[role=status]', text: 'Verified: signed by this account.', within })
}

/** Comes in, signs in the window of the vault, and is connected after a reload. */
export async function logsIn(guest: Guest, comesIn: (guest: Guest) => Promise<void>): Promise<void> {
  const { bench, visitor } = guest
  await bench.visits({ families: 'all', login: '1' })
  await bench.opensModal()
  await comesIn(guest)
  await makesWallet(guest)
  await signsInVault(guest)
  await visitor.reloads()
  for (const namespace of NAMESPACES) await visitor.sees(bench.accountIn(namespace))
}
