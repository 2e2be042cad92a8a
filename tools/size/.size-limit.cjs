/** Written by src/measure.ts, which bundles with code splitting; size-limit weighs the files and holds them to their limits. */
module.exports = require('./dist/rows.json')
