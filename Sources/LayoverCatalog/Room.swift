// LayoverCatalog
