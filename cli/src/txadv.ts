#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Before anything else is loaded: from the second call on, nothing need be compiled again.
enableCompileCache()
await import('./main.ts')
