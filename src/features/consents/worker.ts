import { drawOnRequest } from '../../web/pdf-worker.ts';
import { drawConsents } from './document.ts';

drawOnRequest(drawConsents);
