import { drawOnRequest } from '../../web/pdf-worker.ts';
import { drawStatement } from './document.ts';

drawOnRequest(drawStatement);
