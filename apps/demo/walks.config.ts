import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `pnpm walks`: every shortest path of the model of a visit, in the browser. */
export default defineConfig(config, { testMatch: '*.walk.ts', reporter: [['list']] })
