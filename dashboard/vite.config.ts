import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressBuild } from './compress-build.ts'
import { cssLayers } from './css-layers.ts'
import { listImportedPackages } from './imported-packages.ts'

const api = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), compressBuild()],
  // All of them, and no other is looked for: one that is found while a page is open makes the server refuse that page what
  // it had prepared before.
  optimizeDeps: {
    noDiscovery: true,
    include: ['react/jsx-runtime', 'react/jsx-dev-runtime', ...listImportedPackages()],
  },
  css: { modules: { localsConvention: 'camelCaseOnly' }, postcss: { plugins: [cssLayers()] } },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.DASHBOARD_PORT ?? 5173),
    strictPort: true,
    // Sign-in trusts the API's own origin alone, and in development the browser names this server's.
    proxy: { '/api': { target: api, headers: { origin: api } } },
  },
})
