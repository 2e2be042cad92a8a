#!/bin/sh
# Solana Kit refuses an off-chain message of version 0 in printable ASCII that has a line feed, and says that line feeds are allowed.
#
# A Ledger signs such messages: its signer kit takes line feeds in the ASCII format, in the layout with an application domain. The text
# of Sign In With Solana has several lines, so each sign-in of a Ledger is one.
#
# We expected: Kit's decoder reads what a Ledger has signed, as its own error says ("the message may only contain line feeds and characters in
# the range [x20-x7e]").
# Seen: Kit refuses the line feed with this very error, while it writes and while it reads. The same text in the UTF-8 format is read.
# What it means: a server that verifies with Kit refuses the sign-ins of Ledgers. Compare the signed bytes yourself, or read them by hand.
set -eu
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @solana/kit@8.4.0 typescript@5.9.3 >/dev/null
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { getOffchainMessageDecoder, offchainMessageContentRestrictedAsciiOf1232BytesMax } from '@solana/kit'

console.log(`@solana/kit ${JSON.parse(readFileSync('node_modules/@solana/kit/package.json', 'utf8')).version}, Node ${process.version}`)

const outcomeOf = act => {
  try {
    act()
    return 'taken'
  } catch (error) {
    return /may only contain line feeds and characters/.test(error.message) ? 'refused: "may only contain line feeds and …"' : String(error)
  }
}
// Preamble of version 0: signing domain, version, application domain, format, one signer, length of the text.
const message = (format, text) =>
  Uint8Array.of(0xff, ...Buffer.from('solana offchain'), 0, ...new Uint8Array(32), format, 1, ...new Uint8Array(32).fill(1), text.length, 0, ...Buffer.from(text))
const rows = {
  'write "one line"': outcomeOf(() => offchainMessageContentRestrictedAsciiOf1232BytesMax('one line')),
  'write "two\\nlines"': outcomeOf(() => offchainMessageContentRestrictedAsciiOf1232BytesMax('two\nlines')),
  'read "one line", ASCII': outcomeOf(() => getOffchainMessageDecoder().decode(message(0, 'one line'))),
  'read "two\\nlines", ASCII': outcomeOf(() => getOffchainMessageDecoder().decode(message(0, 'two\nlines'))),
  'read "two\\nlines", UTF-8': outcomeOf(() => getOffchainMessageDecoder().decode(message(1, 'two\nlines'))),
}
for (const [act, outcome] of Object.entries(rows)) console.log(`${act}: ${outcome}`)
const outcomes = Object.values(rows).map(outcome => outcome.startsWith('refused'))
const isAsSeen = outcomes.join() === 'false,true,false,true,false'
console.log(isAsSeen ? 'As described above.' : 'This has changed.')
process.exit(isAsSeen ? 0 : 1)
JS
node run.mjs
