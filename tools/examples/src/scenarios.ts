import { expect } from '@playwright/test'
import { connectInModal, expectSteadyButton, type Visitor } from './visitor.ts'

export type Scenario = {
  /** Built files; an app without them has a server of its own. */
  files?: string
  drive(visitor: Visitor): Promise<void>
}

/** `use` is what the visitor does beside signing, before and after a reload. */
async function connectSignAndReturn(visitor: Visitor, use = async () => {}) {
  const { page } = visitor
  await expect(page.getByText('Connect a wallet to begin.')).toBeVisible()
  await visitor.expectNoRequests()
  await connectInModal(visitor)
  await visitor.signMessage()
  await use()
  await visitor.reload()
  await expectSteadyButton(visitor)
  await use()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Connect a wallet to begin.')).toBeVisible()
}

/** Steps of a visitor in each example, by folder. */
export const SCENARIOS: Record<string, Scenario> = {
  'vite-react': { files: 'dist', drive: visitor => connectSignAndReturn(visitor, visitor.send) },
  'next-app-router': {
    drive: async visitor => {
      // The markup of the server: the app's texts, and room for two buttons.
      const markup = await (await fetch(visitor.page.url())).text()
      expect(markup).toContain('Connect a wallet to begin.')
      expect(markup.match(/<foyer-button><svg [^>]*height="40"/g)).toHaveLength(2)
      await expect(visitor.page).toHaveTitle('Foyer with Next.js')
      await connectSignAndReturn(visitor)
    },
  },
  vanilla: {
    files: 'public',
    drive: async visitor => {
      const { page } = visitor
      await expect(page.getByText('Connect a wallet:')).toBeVisible()
      await visitor.expectNoRequests()
      await page.getByRole('button', { name: 'Meadow' }).click()
      await visitor.expectConnected()
      await visitor.signMessage()
      await visitor.send()
      await visitor.reload()
      await visitor.send()
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByText('Connect a wallet:')).toBeVisible()
    },
  },
}
