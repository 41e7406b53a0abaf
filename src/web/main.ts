import './styles/base.css';
import { guardKeys } from './screen-lock.ts';
import { followSignOuts } from './signed-in.ts';

guardKeys();
followSignOuts();
// Who signs in waits for neither the router nor what keeps answers: that screen is a page of its own.
void (/^\/login\/?$/i.test(window.location.pathname) ? import('./sign-in.tsx') : import('./app.tsx'));
