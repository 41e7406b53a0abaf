import { drawOnRequest } from '../../web/pdf-worker.ts';
import { drawContract } from './document.ts';

drawOnRequest(drawContract);
