#!/bin/sh
# XState's declarations fail in a project with `exactOptionalPropertyTypes` that checks the declarations of its libraries.
#
# `setup.d.ts` gives the configuration of a machine, whose `id` may be undefined, to types that take a state with an `id` or without one.
# With the option these differ. Every project that imports the package has the file among its own, also one that takes only a type from it,
# or a package whose declarations do.
#
# We expected: a project of one line compiles with the strict options of TypeScript, as it does without this one.
# Seen: five errors TS2344 in setup.d.ts, with TypeScript 5.9 and 7.0, and no other.
# What it means: leave `skipLibCheck` at true beside `exactOptionalPropertyTypes`. Your own code is checked in full all the same.
set -eu
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error xstate@5.33.3 typescript@5.9.3 typescript-7@npm:typescript@7.0.2 >/dev/null
echo "export type { AnyActorRef } from 'xstate'" >main.ts

# Prints how many errors a compiler has with a file, and in which declarations.
errors() {
  compiler=$1
  shift
  node "node_modules/$compiler/bin/tsc" --noEmit --strict --skipLibCheck false --target es2022 --lib es2022,dom \
    --module esnext --moduleResolution bundler "$@" main.ts >out.txt || true
  echo "$(grep -c 'error TS' out.txt || true) $(sed -n 's/^\(node_modules[^(]*\)(.*/\1/p' out.txt | sort -u)"
}

SEEN='5 node_modules/xstate/dist/declarations/src/setup.d.ts'
STATUS=0
for COMPILER in typescript typescript-7; do
  PLAIN=$(errors $COMPILER)
  EXACT=$(errors $COMPILER --exactOptionalPropertyTypes)
  echo "$COMPILER: without the option $PLAIN, with it $EXACT"
  [ "$PLAIN" = '0 ' ] && [ "$EXACT" = "$SEEN" ] || STATUS=1
done
[ $STATUS = 0 ] && echo 'As described above.' || echo 'This has changed.'
exit $STATUS
