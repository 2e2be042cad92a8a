import { expect } from 'vitest'
import { type Client, newVerifier, VAULT } from '../client.fixture.ts'

export const REFERER = { referer: `${VAULT}/`, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** Starts a login in a frame. Returns the address of the popup, and what the frame redeems. */
export async function start(frame: Client, provider: string, more: object = {}) {
  const { verifier, verifierHash } = newVerifier()
  const { status, body } = await frame.post('/social/start', { provider, verifierHash, ...more })
  expect(status).toBe(200)
  const go = `/social/go?attempt=${body.attempt}&secret=${body.startSecret}`
  return { go, secret: body.startSecret, redeem: { attempt: body.attempt, verifier } }
}

/** Opens the popup. Returns the provider's address. */
export async function open(popup: Client, go: string) {
  const answer = await popup.send(go, { headers: REFERER })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!
}

/** Address that a page goes on to by itself. The visitor can press a link to it, too. */
export async function goesOnTo(answer: Response) {
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  const text = await answer.text()
  const [, url = ''] = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(text) ?? []
  expect(text).toContain(`<a href="${url}">Continue</a>`)
  expect(text).not.toMatch(/<script|<style|<form|style=/)
  return url
}
