#!/bin/sh
# Playwright starts one file as a browser, with arguments of its choice.
exec node --import tsx "$(dirname "$0")/answerForFirefox.ts" "$@"
