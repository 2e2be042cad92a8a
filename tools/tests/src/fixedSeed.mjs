import fc from 'fast-check'

// The same runs each time, so that a test which fails does so again. `pnpm test:all` has new ones.
if (!process.env.FOYER_EVERY) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_129 })
