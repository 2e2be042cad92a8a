#!/bin/sh
# WalletConnect's client rejects a promise that nobody can catch whenever a proposal or a request expires.
#
# `createDelayedPromise` of @walletconnect/utils is what the client waits with for the answer to a proposal, a request, an extension and an
# update. When its time is over (five minutes by default), it rejects the promise that the caller has, and keeps a second rejected promise
# for later callers. The second one has no handler.
#
# We expected: a caller that catches the expiry has dealt with it.
# Seen: the caller catches "Proposal expired", and the same error arrives as an unhandled rejection: `unhandledrejection` in a page, and in
# Node the end of the process.
# What it means: a page with a reporter of errors gets one report for each QR code that was left open for five minutes. A test process that
# lives longer than five minutes after a proposal fails although each of its tests has passed. 2.21.8 is the last version under the Apache
# licence; 2.23.0 does the same, 2.25.0 no longer.
set -eu
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @walletconnect/utils@2.21.8 >/dev/null
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createDelayedPromise } from '@walletconnect/utils'

const { version } = JSON.parse(readFileSync('node_modules/@walletconnect/utils/package.json', 'utf8'))
console.log(`@walletconnect/utils ${version}, Node ${process.version}`)

const unhandled = []
process.on('unhandledRejection', error => unhandled.push(error.message))

let caught
const { done } = createDelayedPromise(1, 'Proposal expired')
await done().catch(error => {
  caught = error.message
})
await pause(100)
console.log(`The caller caught: ${caught}`)
console.log(`Unhandled: ${unhandled.join(', ') || 'nothing'}`)

const isAsSeen = caught === 'Proposal expired' && unhandled.length === 1 && unhandled[0] === caught
console.log(isAsSeen ? 'As described above.' : 'THIS HAS CHANGED.')
process.exit(isAsSeen ? 0 : 1)
JS
node run.mjs
