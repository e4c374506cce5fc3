import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/index.ts',
  out: './drizzle',
  casing: 'snake_case',
});
