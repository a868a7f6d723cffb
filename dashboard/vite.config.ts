import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressBuild } from './compress-build.ts'

const api = process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), compressBuild()],
  // Named here, so that the development server never finds one while a page is open and has to load the page again.
  optimizeDeps: { include: ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'] },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.DASHBOARD_PORT ?? 5173),
    strictPort: true,
    // Sign-in trusts the API's own origin alone, and in development the browser names this server's.
    proxy: { '/api': { target: api, headers: { origin: api } } },
  },
})
