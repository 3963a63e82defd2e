// Runs on /api/docs, after Swagger UI has loaded.
SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: false,
  validatorUrl: null,
});
