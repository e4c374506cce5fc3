import { migrateStorage } from './migrations.ts';
import { lasting } from './safe-storage.ts';

// Imported for its effect and before anything that reads the storage while it is imported.
migrateStorage(lasting);
