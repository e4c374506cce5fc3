import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './styles/fonts.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/pieces.css';
import './styles/dialogs.css';
import './styles/tiles.css';
import './styles/queue.css';
import './styles/support.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
